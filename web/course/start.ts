/** Unpacks and runs the script of a page of the course (page.ts). */

import { unpacked } from "./packed.ts";

async function start(): Promise<void> {
  const script = document.createElement("script");
  script.src = URL.createObjectURL(await unpacked("page", "text/javascript").blob());
  document.body.append(script);
}
void start();
