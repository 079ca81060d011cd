import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Api, Model } from "@mariozechner/pi-ai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inlineConfig } from "../../src/config/load.ts";
import { whereabouts } from "../../src/config/locate.ts";
import { createPolicy } from "../../src/engine/policy.ts";
import { tables } from "../../generated/tables.js";
import { openKnownReviewers } from "../../src/guard/reviewers/known.ts";
import type { Registry } from "../../src/guard/reviewers/models.ts";
import { createPins, type Pins } from "../../src/guard/reviewers/pins.ts";
import { reviewersOf, type Reviewer } from "../../src/guard/reviewers/reviewers.ts";

const config = (more: object = {}) => inlineConfig("guard", { provider: "mine", model: "m", ...more }).value;
const policy = createPolicy(tables, { value: config() });
const only = (more: object = {}): Reviewer => {
  const [primary] = reviewersOf(config(more));
  if (primary === undefined) throw new Error("no reviewer");
  return primary;
};
const REVIEWER = only();
const HOME = "https://models.example/v1";
const ELSEWHERE = "http://127.0.0.1:6666/v1";
const SECRET = "sk-very-secret";

/** Pi as far as a pin looks at it: its registry, and `models.json`, which it reads when it likes. */
interface Fake {
  baseUrl: string | undefined;
  api: string;
  headers: Record<string, string> | undefined;
  registered: readonly string[];
  file: unknown;
  network?: string;
}
let [agentDir, pi] = ["", {} as Fake];
const known = () =>
  openKnownReviewers(
    whereabouts({ env: { PI_CODING_AGENT_DIR: agentDir }, home: agentDir, cwd: agentDir, trusted: true }),
  );
const reviewersFile = () => join(agentDir, "extensions/pi-permission-ai-guard/reviewers.json");
beforeEach(() => {
  agentDir = mkdtempSync(join(tmpdir(), "pins-"));
  pi = {
    baseUrl: HOME,
    api: "openai-completions",
    headers: undefined,
    registered: [],
    file: { providers: { mine: { baseUrl: HOME, api: "openai-completions", apiKey: SECRET, models: [{ id: "m" }] } } },
  };
});
afterEach(() => rmSync(agentDir, { recursive: true, force: true }));

function registry(): Registry {
  const { baseUrl, api, headers, registered } = pi;
  const model =
    baseUrl === undefined
      ? undefined
      : ({
          id: "m",
          name: "M",
          api,
          provider: "mine",
          baseUrl,
          ...(headers === undefined ? {} : { headers }),
        } as Model<Api>);
  return {
    find: (provider) => (provider === "mine" || provider === "github-copilot" ? model : undefined),
    getRegisteredProviderIds: () => registered,
  };
}
const session = (begins: readonly Reviewer[] = [REVIEWER, only({ provider: "github-copilot" })]): Pins =>
  createPins({
    registry,
    models: () => pi.file,
    network: () => pi.network ?? "",
    known: known(),
    begins,
    policy: () => policy,
  });
const provider = (change: object, definition: object = {}) => ({
  providers: {
    mine: { baseUrl: HOME, api: "openai-completions", apiKey: SECRET, models: [{ id: "m", ...definition }], ...change },
  },
});
const waiting = (pins: Pins, reviewer = REVIEWER) => pins.waiting([reviewer]).map(({ words }) => words);
/** A person who has been shown who waits says yes. */
const agree = (pins: Pins, remembered = true, reviewer = REVIEWER) =>
  pins.accept([reviewer], pins.waiting([reviewer]), remembered);
const asked = (pins: Pins) => pins.resolve(REVIEWER)?.model.baseUrl;

describe("a reviewer is who it was", () => {
  const changes: readonly (readonly [name: string, change: () => void, part: string])[] = [
    [
      "another address in models.json, read by Pi",
      () => {
        pi.file = provider({ baseUrl: ELSEWHERE });
        pi.baseUrl = ELSEWHERE;
      },
      "endpoint",
    ],
    [
      "another address in models.json, not yet read",
      () => void (pi.file = provider({ baseUrl: ELSEWHERE })),
      "endpoint",
    ],
    [
      "another address of the model alone",
      () => {
        pi.file = provider({}, { baseUrl: ELSEWHERE });
        pi.baseUrl = ELSEWHERE;
      },
      "endpoint",
    ],
    [
      "another path on the same host",
      () => {
        pi.file = provider({ baseUrl: `${HOME}/other` });
        pi.baseUrl = `${HOME}/other`;
      },
      "endpoint",
    ],
    [
      "an address that another extension has set",
      () => {
        pi.baseUrl = ELSEWHERE;
        pi.registered = ["mine"];
      },
      "endpoint, who registers its provider",
    ],
    [
      "a provider that another extension has taken over, with its address kept",
      () => void (pi.registered = ["mine"]),
      "who registers its provider",
    ],
    [
      "another API",
      () => {
        pi.file = provider({ api: "anthropic-messages" });
        pi.api = "anthropic-messages";
      },
      "API",
    ],
    [
      "a header that forwards, for all models",
      () => void (pi.file = provider({ headers: { "X-Forward-To": "evil.example" } })),
      "header names",
    ],
    [
      "a header of the model",
      () => void (pi.file = provider({}, { headers: { "X-Forward-To": "evil.example" } })),
      "header names",
    ],
    [
      "a header by an override",
      () => void (pi.file = provider({ modelOverrides: { m: { headers: { "X-Forward-To": "evil.example" } } } })),
      "header names",
    ],
    [
      "a route behind the address",
      () => void (pi.file = provider({ compat: { openRouterRouting: { only: ["evil"] } } })),
      "what models.json says of it",
    ],
    [
      "sampling by an override",
      () => void (pi.file = provider({ modelOverrides: { m: { samplingParams: { temperature: 2 } } } })),
      "what models.json says of it",
    ],
    ["a limit on its answer", () => void (pi.file = provider({}, { maxTokens: 1 })), "what models.json says of it"],
    [
      "a window that holds no request",
      () => void (pi.file = provider({ modelOverrides: { m: { contextWindow: 10 } } })),
      "what models.json says of it",
    ],
    ["a proxy before it", () => void (pi.network = "hash of another proxy"), "Pi's network settings"],
    ["an entry that is gone", () => void (pi.file = { providers: {} }), "endpoint, API"],
  ];
  it.each(changes)("in a running session: %s", (_, change, part) => {
    const pins = session();
    expect(asked(pins)).toBe(HOME);
    pins.settle();
    change();
    expect(asked(pins)).toBe(HOME);
    expect(waiting(pins)).toEqual([expect.stringMatching(/^reviewer mine\/m at \S+ \(/)]);
    expect(waiting(pins)[0]).toContain(part.split(", ")[0]);
    agree(pins);
    expect(waiting(pins)).toEqual([]);
    expect(asked(pins)).toBe(pi.baseUrl);
    expect(waiting(session())).toEqual([]);
  });
  it.each(changes)("between two sessions: %s", (_, change) => {
    expect(asked(session())).toBe(HOME);
    change();
    const pins = session();
    expect(asked(pins)).toBeUndefined();
    expect(waiting(pins)).toHaveLength(1);
    expect(asked(session())).toBeUndefined();
    agree(pins);
    expect(asked(pins)).toBe(pi.baseUrl);
    expect(asked(session())).toBe(pi.baseUrl);
  });
  it.each<[string, () => void]>([
    ["another address", () => void (pi.file = provider({ baseUrl: "http://127.0.0.1:7777/v1" }))],
    ["another path at the same host", () => void (pi.file = provider({ baseUrl: `${ELSEWHERE}/other` }))],
    ["a header", () => void (pi.file = provider({ baseUrl: ELSEWHERE, headers: { "X-Forward-To": "evil.example" } }))],
  ])("a yes holds for who was shown: %s that came since waits for its own", (_, change) => {
    const pins = session();
    expect(asked(pins)).toBe(HOME);
    pi.file = provider({ baseUrl: ELSEWHERE });
    const shown = pins.waiting([REVIEWER]);
    change();
    pi.baseUrl = ELSEWHERE;
    pins.accept([REVIEWER], shown, true);
    expect(asked(pins)).toBe(HOME);
    expect(waiting(pins)).toHaveLength(1);
    expect(asked(session())).toBeUndefined();
  });
  it("a yes to one reviewer is none to another", () => {
    const pins = session();
    expect(asked(pins)).toBe(HOME);
    pi.file = provider({ baseUrl: ELSEWHERE });
    pins.accept([REVIEWER], [], true);
    expect(waiting(pins)).toHaveLength(1);
  });
  it("is named with its host where somebody else than Pi says where it is", () => {
    expect(session().elsewhere(REVIEWER)).toBe("https://models.example");
    pi.file = provider({ baseUrl: ELSEWHERE });
    expect(session().elsewhere(REVIEWER)).toBe("http://127.0.0.1:6666");
    pi.file = {};
    expect(session().elsewhere(REVIEWER)).toBeUndefined();
  });
  it("a yes for this session only is asked for again in the next", () => {
    expect(asked(session())).toBe(HOME);
    pi.baseUrl = ELSEWHERE;
    const pins = session();
    agree(pins, false);
    expect(asked(pins)).toBe(ELSEWHERE);
    expect(asked(session())).toBeUndefined();
  });
  it("what Pi reads of a file that a person has said yes to needs no second yes", () => {
    const pins = session();
    expect(asked(pins)).toBe(HOME);
    pi.file = provider({ baseUrl: ELSEWHERE });
    agree(pins);
    expect(asked(pins)).toBe(HOME);
    pi.baseUrl = ELSEWHERE;
    expect(asked(pins)).toBe(ELSEWHERE);
    expect(waiting(pins)).toEqual([]);
  });
  it.each<[string, () => void]>([
    ["a key", () => void (pi.file = provider({ apiKey: "other" }))],
    ["a price, a name", () => void (pi.file = provider({ name: "Mine" }, { name: "M", cost: { input: 1 } }))],
    [
      "another model or provider",
      () => void (pi.file = { providers: { ...provider({}).providers, other: { baseUrl: ELSEWHERE } } }),
    ],
    [
      "a slash at the end",
      () => {
        pi.file = provider({ baseUrl: `${HOME}/` });
        pi.baseUrl = `${HOME}/`;
      },
    ],
  ])("%s is no change", (_, change) => {
    const pins = session();
    expect(asked(pins)).toBe(HOME);
    change();
    expect(waiting(pins)).toEqual([]);
    expect(asked(session())).toBe(pi.baseUrl);
  });
});

it("nor is the value of a header", () => {
  pi.file = provider({ headers: { "x-team": "one" } });
  const pins = session();
  expect(asked(pins)).toBe(HOME);
  pi.file = provider({ headers: { "X-Team": "two" } });
  expect(waiting(pins)).toEqual([]);
  expect(asked(session())).toBe(HOME);
});

describe("a reviewer that nothing is known of", () => {
  it("is taken on the first day, wherever it is", () => expect(asked(session())).toBe(HOME));
  it("but not where an edit of that day names it: then it waits, unless Pi says where it is", () => {
    expect(asked(session([]))).toBeUndefined();
    expect(waiting(session([]))).toEqual(["reviewer mine/m at https://models.example (new)"]);
    pi.file = {};
    expect(asked(session([]))).toBe(HOME);
  });
  it("waits later where models.json or an extension says where it is, and not where Pi does", () => {
    known().keep("chat other/x", { endpoint: "1" });
    expect(asked(session())).toBeUndefined();
    expect(waiting(session())).toEqual(["reviewer mine/m at https://models.example (new)"]);
    pi.file = {};
    expect(asked(session())).toBe(HOME);
  });
  it("waits when it appears in a session that has begun", () => {
    pi.baseUrl = undefined;
    const pins = session();
    expect(asked(pins)).toBeUndefined();
    pins.settle();
    pi.baseUrl = ELSEWHERE;
    expect(asked(pins)).toBeUndefined();
    expect(waiting(pins)).toHaveLength(1);
  });
  it("but one that was known before comes as late as it likes", () => {
    expect(asked(session())).toBe(HOME);
    pi.baseUrl = undefined;
    const pins = session();
    pins.settle();
    expect(asked(pins)).toBeUndefined();
    pi.baseUrl = HOME;
    expect(asked(pins)).toBe(HOME);
  });
  it.each(["", "{", "[]", "null", '{"chat mine/m": 5}'])(
    "a file %j of what is known knows nobody, and no first day either",
    (text) => {
      mkdirSync(dirname(reviewersFile()), { recursive: true });
      writeFileSync(reviewersFile(), text);
      expect(asked(session())).toBeUndefined();
    },
  );
});

describe("what a login hands out", () => {
  const seal = (pins: Pins, reviewer = REVIEWER) => {
    const found = pins.resolve(reviewer)?.seal;
    if (found === undefined) throw new Error("not pinned");
    return found;
  };
  const copilot = only({ provider: "github-copilot" });
  it("within the provider's hosts is no change", () => {
    pi.file = {};
    const pins = session();
    for (const host of ["api.individual", "api.business", "api.enterprise"])
      seal(pins, copilot).address(`https://${host}.githubcopilot.com`);
    expect(waiting(pins, copilot)).toEqual([]);
  });
  it("elsewhere is held back until a yes, in this session and in later ones", () => {
    pi.file = {};
    known().keep("chat other/x", { endpoint: "1" });
    const pins = session();
    const evil = "https://api.githubcopilot.com.evil.example";
    expect(() => seal(pins, copilot).address(evil)).toThrow("waits for a person's yes");
    expect(waiting(pins, copilot)).toEqual([
      "reviewer github-copilot/m at https://api.githubcopilot.com.evil.example (where its login sends it)",
    ]);
    agree(pins, true, copilot);
    seal(pins, copilot).address(evil);
    seal(session(), copilot).address(evil);
    expect(() => seal(session(), copilot).address("https://another.example")).toThrow();
  });
  it("a company's own server is known from the first day on", () => {
    pi.file = {};
    seal(session(), copilot).address("https://copilot-api.company.example");
    seal(session(), copilot).address("https://copilot-api.company.example");
    expect(() => seal(session(), copilot).address("https://copilot-api.evil.example")).toThrow();
  });
  it("header names stay those of the first request", () => {
    const pins = session();
    seal(pins).headers(["Authorization", "x-a"]);
    seal(pins).headers(["X-A", "authorization"]);
    expect(() => seal(pins).headers(["authorization", "x-a", "x-forward-to"])).toThrow("header names");
  });
});

describe("what is kept of a reviewer", () => {
  it("is hashes alone, for its owner alone", () => {
    pi.file = provider({
      headers: { "X-Private-Name": SECRET },
      baseUrl: "https://user:pass@models.example/secret-path",
    });
    pi.baseUrl = "https://user:pass@models.example/secret-path";
    expect(asked(session())).toBe(pi.baseUrl);
    const text = readFileSync(reviewersFile(), "utf8");
    for (const word of [SECRET, "secret-path", "pass", "models.example", "private"])
      expect(text.toLowerCase()).not.toContain(word);
    expect(statSync(reviewersFile()).mode & 0o777).toBe(0o600);
  });
  it("is no more than the youngest two hundred", () => {
    for (let index = 0; index < 210; index += 1) known().keep(`chat p/${index}`, { endpoint: "1" });
    expect(Object.keys(JSON.parse(readFileSync(reviewersFile(), "utf8")) as object)).toHaveLength(200);
  });
  it("what is told of an address is no more than its host", () => {
    expect(asked(session())).toBe(HOME);
    pi.file = provider({ baseUrl: "https://user:pass@elsewhere.example/secret-path" });
    expect(waiting(session())).toEqual(["reviewer mine/m at https://elsewhere.example (endpoint)"]);
  });
});
