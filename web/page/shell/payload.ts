/** What the page carries packed: <script type="text/plain" id="packed-…"> holds a gzip in base64
 *  (build.mjs). All is unpacked once, for start.ts and main.ts, which are two scripts. */

const kept: Map<string, Promise<unknown>> = ((window as any).miyamaPayloads ??= new Map());

function once<T>(id: string, make: () => Promise<T>): Promise<T> {
  if (!kept.has(id)) kept.set(id, make());
  return kept.get(id) as Promise<T>;
}

async function unpacked(id: string, type: string): Promise<Response> {
  const letters = atob(document.getElementById(`packed-${id}`)!.textContent!.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

/** WebAssembly, compiled while it is unpacked. */
export const payloadModule = (id: string): Promise<WebAssembly.Module> =>
  once(id, () => WebAssembly.compileStreaming(unpacked(id, "application/wasm")));

/** A packed script. A worker makes its own address of it, because it may not load that of a page
 *  from a file, whose origin nobody shares. */
export const payloadScript = (id: string): Promise<Blob> =>
  once(id, async () => (await unpacked(id, "text/javascript")).blob());
