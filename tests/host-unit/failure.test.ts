import { anything, assert, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOfError, failureOfText, messageFamily } from "../../src/host/failure.ts";

describe("the status stands in a line in one of a few spellings", () => {
  test.each([
    ['500: {"error":"x"}', 500],
    ["429 status code (no body)", 429],
    ["System One API error (401): bad key", 401],
    ["request failed with status 503", 503],
    ["HTTP 502 from upstream", 502],
    ["Connection error.", 0],
    ["saw 429 apples", 0],
    ["1500 tokens", 0],
    ["", 0],
  ])("%s", (line, status) => {
    expect(failureOfText(line).status).toBe(status);
  });
});

describe("the wording has a family", () => {
  test.each([
    ["Unauthorized", "refusal"],
    ["invalid api key provided", "refusal"],
    ["No API key for provider: stub", "refusal"],
    ["Your request was blocked by our content policy", "refusal"],
    ["Forbidden: rate limit 429 does not apply to you", "refusal"],
    ["insufficient_quota", "quota"],
    ["Rate limit reached for requests", "quota"],
    ["Monthly usage limit reached", "quota"],
    ["Overloaded", "quota"],
    ["Request timed out after 300ms", "timeout"],
    ["upstream deadline exceeded", "timeout"],
    ["Request timed out.", "timeout"],
    ["Connection error.: connect ECONNREFUSED 127.0.0.1:1", "connection"],
    ["connection refused", "connection"],
    ["fetch failed", "connection"],
    ["socket hang up", "connection"],
    ["terminated", "connection"],
    ["Unknown provider: ghost", "missing-model"],
    ["The model `gpt-9` does not exist", "missing-model"],
    ["Model stub/m1 is not a classifier model", "missing-model"],
    ["No API provider registered for api: custom", "missing-model"],
    ["something else entirely", "other"],
    ["This operation was aborted", "other"],
  ])("%s", (line, family) => {
    expect(messageFamily(line)).toBe(family);
  });
});

test("a hostile page is read in linear time", () => {
  for (const word of ["violat", "blocked", "policy ", "model "])
    expect(messageFamily(word.repeat(20_000))).toBe("other");
});

describe("a thrown value is read through its causes", () => {
  const coded = (code: string, cause?: unknown) => Object.assign(new Error(`because of ${code}`, { cause }), { code });

  test.each(["ECONNRESET", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"])("%s two levels down", (code) => {
    expect(
      failureOfError(new Error("Connection error.", { cause: new TypeError("fetch failed", { cause: coded(code) }) })),
    ).toMatchObject({
      status: 0,
      code,
    });
  });

  test("a group of attempts counts by its first", () => {
    expect(
      failureOfError(
        new TypeError("fetch failed", { cause: new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")]) }),
      ),
    ).toMatchObject({ code: "ECONNREFUSED", family: "connection" });
  });

  test("a status on the error wins over its text", () => {
    expect(failureOfError(Object.assign(new Error("429: slow"), { status: 503 }))).toMatchObject({ status: 503 });
    expect(failureOfError(Object.assign(new Error("x"), { statusCode: 404 }))).toMatchObject({ status: 404 });
  });

  test("a circular chain ends", () => {
    const error = new Error("round");
    error.cause = error;
    expect(failureOfError(error)).toMatchObject({ message: "round" });
  });

  test("anything can be thrown", () => {
    assert(
      property(anything(), (value) => {
        const failure = failureOfError(value);
        expect(failure.message).not.toBe("");
        expect(Number.isInteger(failure.status)).toBe(true);
      }),
    );
  });
});
