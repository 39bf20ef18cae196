/** The worker of Node. */

import { parentPort } from "node:worker_threads";
import { answering } from "./answering.ts";

const port = parentPort!;
port.on(
  "message",
  answering((message, transfer) => port.postMessage(message, transfer)),
);
