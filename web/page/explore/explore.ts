import type { Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import type { View } from "../shell/view.ts";

export function makeExplore(_engine: Engine): View {
  const element = h("section", {});
  return { element, show() {}, translate() {} };
}
