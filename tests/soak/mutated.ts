import { createDriver } from "../mutated/drive.ts";

const SLOW_MS = 1_000;

/** `SOAK_FILES` in the environment asks for fewer than a million, `SOAK_FROM` for those from another number on. */
export async function soakMutated(
  count = Number(process.env["SOAK_FILES"] ?? 1_000_000),
  from = Number(process.env["SOAK_FROM"] ?? 1),
): Promise<string> {
  const driver = createDriver();
  const kinds = new Map<string, { files: number; silent: number }>();
  let slowest = 0;
  try {
    for (let seed = from; seed < from + count; seed++) {
      let { took, tried } = await timed(seed);
      // Another process may have had the core: a file is slow when it is so each time.
      for (let again = 0; took > SLOW_MS && again < 3; again++) ({ took, tried } = await timed(seed));
      slowest = Math.max(slowest, took);
      const faults = took > SLOW_MS ? [...tried.faults, `took ${took.toFixed(0)} ms`] : tried.faults;
      if (faults.length > 0)
        throw new Error(
          `file ${seed}, ${tried.subject.file}: ${faults.join("\n")}\n${tried.bytes.toString("utf8").slice(0, 4_000)}`,
        );
      const counted = kinds.get(tried.subject.kind) ?? { files: 0, silent: 0 };
      kinds.set(tried.subject.kind, { files: counted.files + 1, silent: counted.silent + (tried.silent ? 1 : 0) });
    }
  } finally {
    driver.close();
  }
  const told = [...kinds].map(
    ([kind, { files, silent }]) =>
      `${files.toLocaleString("en")} ${kind} (${silent.toLocaleString("en")} taken without a word)`,
  );
  return `${count.toLocaleString("en")} files from ${from} on, slowest ${slowest.toFixed(0)} ms: ${told.join(", ")}`;

  async function timed(seed: number) {
    const started = process.cpuUsage();
    const tried = await driver.try(seed);
    const { user, system } = process.cpuUsage(started);
    return { took: (user + system) / 1_000, tried };
  }
}
