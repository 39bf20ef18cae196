/** Draws a code that phones scan, with the address at which everybody finds the page. */

import qrcode from "qrcode-generator";
import { svg } from "../shell/dom.ts";

const border = 4; // cells that stay white around it

/** The address for others: null for a page from a file, or one that only this machine serves. */
export function publicAddress(hash: string, from: string = location.href): string | null {
  if (!URL.canParse(from)) return null;
  const url = new URL(from);
  if (!/^https?:$/.test(url.protocol) || /^(localhost|127\.|\[::1\])/.test(url.hostname))
    return null;
  url.hash = hash;
  return url.href;
}

export function codePicture(text: string, label: string): SVGSVGElement {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  const cells = Array.from({ length: side * side }, (_, i) => [Math.floor(i / side), i % side]);
  const dark = cells.filter(([row, column]) => code.isDark(row, column));
  const all = side + 2 * border;
  return svg(
    "svg.scan",
    { viewBox: `0 0 ${all} ${all}`, role: "img", "aria-label": label },
    svg("rect", { width: all, height: all, fill: "#fff" }),
    svg("path", {
      d: dark.map(([row, column]) => `M${column + border} ${row + border}h1v1h-1z`).join(""),
      fill: "#000",
    }),
  );
}
