/** The lines of a stream, split at LF, without their ending. A last line without one counts, and a byte order mark does not. */
export async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  // A long line comes in many chunks, and joining it anew with each would take the square of its length.
  let begun: string[] = [];
  let fresh = true;
  for await (const chunk of stream) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const [first = "", ...others] = (fresh ? text.replace(/^\uFEFF/, "") : text).split("\n");
    fresh &&= text === "";
    begun.push(first);
    for (const next of others) {
      yield begun.join("").replace(/\r$/, "");
      begun = [next];
    }
  }
  const last = begun.join("") + decoder.decode();
  if (last !== "") yield last;
}
