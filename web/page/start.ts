/** Unpacks and runs the script of the page (main.ts). Until then `window.miyama` has only `ready`. */

import { payloadScript } from "./shell/payload.ts";

Object.assign(window, {
  miyama: { ready: new Promise((resolve) => addEventListener("miyama-ready", resolve, { once: true })) },
});

async function start(): Promise<void> {
  const script = document.createElement("script");
  script.src = URL.createObjectURL(await payloadScript("main"));
  document.body.append(script);
}

void start();
