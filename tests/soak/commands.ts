import { formats, shellCall } from "../../src/lists/formats.ts";
import { unitsOf } from "../../src/lists/units.ts";
import { randomOf } from "../random.ts";
import { AROUND, randomList } from "../lists/random-lists.ts";

const pieces =
  "rm x git push sudo bash -c eval env ; & | && || ( ) $( ` ' \" { } < > << <<E \\ $ # ! if then fi for in do done case esac ü * = [[ ]] function coproc time".split(
    " ",
  );
pieces.push(" ", " ", " ", "\n", "\u202e", "\0", "\u00a0", "\r", "\ufeff");

/** Longer than this nobody should wait for one command. */
const LIMIT_MS = 50;

/** 100,000 shell texts made of whatever parsers stumble over, put to a list of each format. */
export async function soakCommands(): Promise<string> {
  const random = randomOf(20_261_201);
  const lists = formats.map((format) => randomList(format, 7));
  let [texts, unparsed, slowest] = [0, 0, 0];
  for (; texts < 100_000; texts += 1) {
    const parts = random.some(pieces, 1, texts % 100 === 0 ? 2_000 : 40);
    const command = parts.join(random.chance(50) ? " " : "");
    const { problem } = unitsOf(command);
    if (problem !== undefined) unparsed += 1;
    for (const { format, opened } of lists) {
      const started = performance.now();
      const { effect } = opened.decide(shellCall(format, command, AROUND));
      const spent = performance.now() - started;
      slowest = Math.max(slowest, spent);
      // Once more, since another program may have held the processor.
      if (spent > LIMIT_MS) {
        const again = performance.now();
        opened.decide(shellCall(format, command, AROUND));
        if (performance.now() - again > LIMIT_MS)
          throw new Error(`${format.name} takes long for ${JSON.stringify(command)}`);
      }
      if (problem !== undefined && effect === "allow")
        throw new Error(`${format.name} allows what it cannot parse: ${JSON.stringify(command)}`);
    }
  }
  return `${texts} shell texts in ${formats.length} formats, ${unparsed} of them not understood and none of those allowed; the slowest ${slowest.toFixed(1)} ms`;
}
