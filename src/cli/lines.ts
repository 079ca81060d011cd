/** The lines of a stream, split at LF, without their ending. A last line without one counts. */
export async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.map((line) => line.replace(/\r$/, ""));
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
