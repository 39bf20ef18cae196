/** The way to a worker of a browser. */

import type { Channel, Receiver } from "./queue.ts";

export function channelTo(worker: Worker, { take, fail }: Receiver): Channel {
  worker.onmessage = ({ data }) => take(data);
  worker.onerror = (event) => fail(event.message ?? "the worker did not start");
  return {
    post: (message) => worker.postMessage(message),
    hold() {},
    end: () => worker.terminate(),
  };
}
