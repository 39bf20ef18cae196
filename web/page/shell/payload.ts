/** What the page carries packed: <script type="text/plain" id="…"> holds gzip as base64. */

export async function unpack(id: string): Promise<Uint8Array> {
  const packed = document.getElementById(`packed-${id}`)!.textContent!.trim();
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const urls = new Map<string, Promise<string>>();

/** The address of a packed script, for a worker. */
export function payloadUrl(id: string): Promise<string> {
  if (!urls.has(id))
    urls.set(
      id,
      unpack(id).then((bytes) =>
        URL.createObjectURL(new Blob([bytes as BlobPart], { type: "text/javascript" })),
      ),
    );
  return urls.get(id)!;
}
