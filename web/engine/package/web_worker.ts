/** The worker of a browser. */

import { answering, type FromWorker, type ToWorker } from "./answering.ts";

declare const self: {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const take = answering((message, transfer) => self.postMessage(message, transfer));
self.onmessage = ({ data }) => void take(data);
