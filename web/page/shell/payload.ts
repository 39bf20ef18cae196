/** What the page carries packed: <script type="text/plain" id="packed-…"> holds a gzip in base64
 *  (build.mjs). */

async function unpacked(id: string): Promise<Response> {
  const letters = atob(document.getElementById(`packed-${id}`)!.textContent!.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "text/javascript" } });
}

export async function unpack(id: string): Promise<Uint8Array> {
  return new Uint8Array(await (await unpacked(id)).arrayBuffer());
}

const scripts = new Map<string, Promise<Blob>>();

/** A packed script. A worker makes its own address of it: of a page from a file, whose origin nobody
 *  shares, it may not load another's. */
export function payloadScript(id: string): Promise<Blob> {
  if (!scripts.has(id))
    scripts.set(
      id,
      unpacked(id).then((response) => response.blob()),
    );
  return scripts.get(id)!;
}
