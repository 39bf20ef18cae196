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

const scripts = new Map<string, Promise<Blob>>();

/** A packed script. A worker makes its own address of it: of a page from a file, whose origin nobody
 *  shares, it may not load another's. */
export function payloadScript(id: string): Promise<Blob> {
  if (!scripts.has(id))
    scripts.set(
      id,
      unpack(id).then((bytes) => new Blob([bytes as BlobPart], { type: "text/javascript" })),
    );
  return scripts.get(id)!;
}
