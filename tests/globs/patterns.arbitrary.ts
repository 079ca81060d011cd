import fc from "fast-check";

/** A pattern and texts near those that it matches. */
export interface Near {
  readonly pattern: string;
  readonly texts: readonly string[];
}

/** A piece of a pattern, and what could stand in its place in a text. */
interface Piece {
  readonly glob: string;
  readonly near: readonly string[];
}

const plain = ["a", "b", "B", ".", "-", "é", "😀", "\n", "1", "+", " "].map((glob): Piece => ({
  glob,
  near: [glob, glob.toUpperCase(), glob.toLowerCase()],
}));
const star: Piece = { glob: "*", near: ["", "a", ".b", "a\nb", "aé", "a/b"] };

const pathPieces: readonly Piece[] = [
  ...plain,
  star,
  { glob: "?", near: ["a", ".", "/", "\n", ""] },
  { glob: "[ab]", near: ["a", "B", "c", "[ab]"] },
  { glob: "[^a]", near: ["a", "A", "b", "/", "\n"] },
  { glob: "[a-c.]", near: ["c", ".", "d"] },
  { glob: "[+-9]", near: ["+", "/", "1"] },
  { glob: "[[:alpha:]]", near: ["a", "Z", "1", "é"] },
  { glob: "[^[:punct:]]", near: ["a", ".", "/", "\ud83d"] },
  { glob: "{a..c}", near: ["a", "C", "d"] },
  { glob: "**", near: ["", "a", "a/b", ".a"] },
  { glob: "/", near: ["/", "//"] },
  { glob: "/**/", near: ["/", "/a/", "/a/.b/", "/../"] },
];

const sequenceOf = (piece: fc.Arbitrary<Piece>, maxLength: number): fc.Arbitrary<Piece> =>
  fc.array(piece, { minLength: 1, maxLength }).map((pieces) => ({
    glob: pieces.map(({ glob }) => glob).join(""),
    near: [0, 1, 2, 3, 5, 7].map((shift) =>
      pieces.map(({ near }, at) => near[(shift * (at + 1)) % near.length] ?? "").join(""),
    ),
  }));

const pathSequence = (maxDepth: number) =>
  fc.letrec<{ piece: Piece; sequence: Piece }>((tie) => ({
    sequence: sequenceOf(tie("piece"), 4),
    piece: fc.oneof(
      { maxDepth, withCrossShrink: true },
      { weight: 6, arbitrary: fc.constantFrom(...pathPieces) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie("sequence"), tie("sequence"))
          .map(([one, other]) => ({ glob: `{${one.glob},${other.glob}}`, near: [...one.near, ...other.near] })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("!", "@", "?", "+", "*"), tie("sequence"), tie("sequence"))
          .map(([sign, one, other]) => ({
            glob: `${sign}(${one.glob}|${other.glob})`,
            near: ["", ...one.near, ...other.near, `${one.near[0]}${other.near[0]}`],
          })),
      },
    ),
  })).sequence;

const nameSequence = sequenceOf(
  fc.constantFrom(...plain, star, star, { glob: "/", near: ["/"] }, { glob: "[a]", near: ["[a]", "a"] }),
  7,
);

/** A small generator of numbers, so that thousands of texts cost fast-check one number. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Takes away, puts in or changes up to two characters. */
function changed(text: string, next: (below: number) => number): string {
  const characters = text.split("");
  for (let count = next(3); count > 0; count -= 1) {
    characters.splice(
      next(characters.length + 1),
      next(2),
      ...["", "a", "B", ".", "/", "\n", "É", "\ude00"].slice(next(8)).slice(0, 1),
    );
  }
  return characters.slice(0, 12).join(""); // repeated groups can take exponentially long on longer ones
}

/** Random patterns of a dialect, each with as many texts. `depth` is that of groups in groups. */
export const near = (dialect: "name" | "path", count: number, depth = 2): fc.Arbitrary<Near> =>
  fc
    .tuple(dialect === "name" ? nameSequence : pathSequence(depth), fc.integer())
    .map(([{ glob, near: texts }, seed]) => {
      const next = numbers(seed);
      return {
        pattern: glob,
        texts: Array.from({ length: count }, () => changed(texts[next(texts.length)] ?? "", next)),
      };
    });
