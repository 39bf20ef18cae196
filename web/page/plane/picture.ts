/** Drawings that people take away, as SVG or PNG; plane/caption.ts says below them what they show. */

import { colourReader } from "./colours.ts";
import { lowest_row } from "./fitted.ts";
import { margins, paintPlane } from "./painting.ts";
import type { PlaneContent, Raster } from "./raster.ts";
import { SvgContext } from "./svg_context.ts";
import { whole } from "./viewport.ts";

// In pixels of CSS.
const least_side = 800;
const most_twice = 2400; // wider pictures have pixels enough

/** At least a pixel per position. `raster` holds the whole of it. */
export function planeDrawing(
  content: PlaneContent,
  raster: Raster,
  inside: Element,
): SVGSVGElement {
  const { rows, columns } = content;
  const scale = Math.max(1, Math.floor(least_side / Math.max(columns, rows)));
  const { left, top, right, bottom } = margins(content);
  const height = rows === 1 ? Math.max(scale, lowest_row) : rows * scale;
  const frame = { left, top, width: columns * scale, height };
  const context = new SvgContext({
    width: left + frame.width + right,
    height: top + height + bottom,
  });
  const pens = {
    context: context as unknown as CanvasRenderingContext2D,
    ratio: 1,
    colour: colourReader(inside),
  };
  const view = whole(content, frame, scale, lowest_row);
  paintPlane(pens, view, content, raster, { cursor: null, held: false, arrows: [] });
  return context.element;
}

export const svgText = (picture: SVGSVGElement) => new XMLSerializer().serializeToString(picture);

export async function pngOf(picture: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const ratio = image.width > most_twice ? 1 : 2;
  [canvas.width, canvas.height] = [ratio * image.width, ratio * image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), "image/png"));
}
