/** Unpacks and runs the script of the page (main.ts). Until then `window.miyama` has only `ready`. */

import { payloadModule, payloadScript } from "./shell/payload.ts";
import { t } from "./shell/texts.ts";

Object.assign(window, {
  miyama: {
    ready: new Promise((resolve) => addEventListener("miyama-ready", resolve, { once: true })),
  },
});

async function start(): Promise<void> {
  payloadModule("engine").catch(() => {}); // main.ts hears of it; this runs until it asks
  const script = document.createElement("script");
  script.src = URL.createObjectURL(await payloadScript("main"));
  document.body.append(script);
}

start().catch((error: Error) => {
  document.getElementById("main")!.textContent = t("noEngine", error.message);
});
