/** What the page carries packed: <script type="text/plain" id="…"> holds the number of bytes of a
 *  gzip, then the bytes, four as five letters (build.mjs). */

declare const packedLetters: string;

const letters_at_once = 5 << 15; // a hundredth of a second, after which the page may do something else

/** Precondition: whole groups of letters lie between `from` and `end`. */
function decode(
  letters: string,
  from: number,
  end: number,
  values: Uint8Array,
  bytes: DataView,
): void {
  for (let at = from, to = (from / 5) * 4; at < end; at += 5, to += 4) {
    let number = 0;
    for (let i = 0; i < 5; ++i) number = number * 85 + values[letters.charCodeAt(at + i)];
    bytes.setUint32(to, number);
  }
}

async function bytesOf(text: string): Promise<Uint8Array> {
  const [length, letters] = text.trim().split(" ");
  const bytes = new DataView(new ArrayBuffer((letters.length / 5) * 4));
  const values = new Uint8Array(128);
  [...packedLetters].forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  for (let from = 0; from < letters.length; from += letters_at_once) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    decode(letters, from, Math.min(from + letters_at_once, letters.length), values, bytes);
  }
  return new Uint8Array(bytes.buffer, 0, Number(length));
}

export async function unpack(id: string): Promise<Uint8Array> {
  const bytes = await bytesOf(document.getElementById(`packed-${id}`)!.textContent!);
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
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
