/** What the page carries packed: <script type="text/plain" id="…"> holds the number of bytes of a
 *  gzip, then the bytes, four as five letters (build.mjs). */

declare const packedLetters: string;

function bytesOf(text: string): Uint8Array {
  const [length, letters] = text.trim().split(" ");
  const bytes = new DataView(new ArrayBuffer((letters.length / 5) * 4));
  const values = new Uint8Array(128);
  [...packedLetters].forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  for (let from = 0, to = 0; from < letters.length; from += 5, to += 4) {
    let number = 0;
    for (let i = 0; i < 5; ++i) number = number * 85 + values[letters.charCodeAt(from + i)];
    bytes.setUint32(to, number);
  }
  return new Uint8Array(bytes.buffer, 0, Number(length));
}

export async function unpack(id: string): Promise<Uint8Array> {
  const bytes = bytesOf(document.getElementById(`packed-${id}`)!.textContent!);
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
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
