// The Chromium of the tests and of the picture: $CHROMIUM, or Debian's, which is quicker without its windows.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
export const startChromium = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
