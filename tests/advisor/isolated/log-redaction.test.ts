import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logRedaction, redactStrings } from "../../../src/advisor/isolated/log-redaction.ts";
import { REDACTED } from "../../../src/secrets/redaction.ts";

describe("contract: known secret values of the environment leave the log", () => {
  it.each(["DEPLOY_KEY", "npm_token", "MySecret", "DB_PASSWORD", "DB_PASSWD", "SSH_PASSPHRASE", "AWS_CREDENTIALS"])(
    "takes the value of %s",
    (name) => {
      const clean = logRedaction({ [name]: "correct horse battery" });
      expect(clean("it was correct horse battery, twice: correct horse battery")).toBe(
        `it was ${REDACTED}, twice: ${REDACTED}`,
      );
    },
  );

  it("leaves ordinary variables and short values alone", () => {
    const clean = logRedaction({ HOME: "/home/someone", API_KEY: "1234567", EMPTY_TOKEN: "", GONE_TOKEN: undefined });
    expect(clean("1234567 lives in /home/someone")).toBe("1234567 lives in /home/someone");
  });

  it("removes a value that holds another one as a whole", () => {
    const clean = logRedaction({ A_TOKEN: "inner-value", B_TOKEN: "outer-inner-value-outer" });
    expect(clean("outer-inner-value-outer")).toBe(REDACTED);
  });

  it("treats special characters as themselves", () => {
    const clean = logRedaction({ A_TOKEN: "$&.*(a|b)[x]" });
    expect(clean("x $&.*(a|b)[x] y")).toBe(`x ${REDACTED} y`);
  });

  it("lets no secret through, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8 }).filter((value) => value.trim().length >= 8),
        fc.string(),
        fc.string(),
        (secret, before, after) => {
          const clean = logRedaction({ SOME_SECRET: secret });
          // A secret made of the marker's own letters would be found in the marker.
          fc.pre(!REDACTED.includes(secret.trim()));
          expect(clean(`${before} ${secret} ${after}`)).not.toContain(secret.trim());
        },
      ),
    );
  });
});

describe("contract: common token formats leave the log", () => {
  const clean = logRedaction({});
  it.each(["sk-abcd1234", "ghp_abcd1234", "github_pat_abcd1234", "AKIAABCDEFGHIJKLMNOP", "xoxb-1234567890-abc"])(
    "%s",
    (token) => {
      expect(clean(`key ${token}.`)).not.toContain(token);
    },
  );
  it("a bearer header", () => {
    expect(clean("Authorization: Bearer abcdefgh12345678")).not.toContain("abcdefgh12345678");
  });
  it("but not words that merely look similar", () => {
    expect(clean("task-abcdefghij and ask-abcdefghij")).toBe("task-abcdefghij and ask-abcdefghij");
  });
});

describe("only string values are redacted", () => {
  const clean = logRedaction({ A_TOKEN: "completed", B_TOKEN: "supersecret" });

  it("keeps keys, numbers, and the log's own words, so that the record stays readable", () => {
    const record = { status: "completed", supersecret: 12, nested: [{ text: "supersecret" }], none: null };
    expect(redactStrings(record, clean)).toEqual({
      status: "completed",
      supersecret: 12,
      nested: [{ text: REDACTED }],
      none: null,
    });
  });

  it("leaves the value it was given as it was", () => {
    const record = { text: "supersecret" };
    redactStrings(record, clean);
    expect(record.text).toBe("supersecret");
  });
});
