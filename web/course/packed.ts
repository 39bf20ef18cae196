/** What course.js carries: the page, its worker and the engine, each a gzip in base64 (build.mjs). */

declare const packed: { page: string; worker: string; engine: string };

export function unpacked(name: keyof typeof packed, type: string): Response {
  const bytes = Uint8Array.from(atob(packed[name]), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
}
