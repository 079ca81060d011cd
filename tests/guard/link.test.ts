import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createChainWatch } from "../../src/guard/link/chain-watch.ts";
import { createLink, readySession } from "../../src/guard/link/link.ts";
import { createQueue } from "../../src/guard/ask/queue.ts";

/** The permission system's keyed map, with one link per name. */
const SERVICES = Symbol.for("@gotgenes/pi-permission-system:session-services");
function createService() {
  const names = new Map<string, object>();
  return {
    names,
    registerAuthorizer(name: string) {
      if (names.has(name)) throw new Error(`An authorizer is already registered for '${name}'.`);
      const registration = {};
      names.set(name, registration);
      return () => void (names.get(name) === registration && names.delete(name));
    },
  };
}
let services: Map<string, unknown>;
beforeEach(() => {
  services = new Map();
  Reflect.set(globalThis, SERVICES, services);
});
afterEach(() => void Reflect.deleteProperty(globalThis, SERVICES));
const link = () => createLink(async () => ({ kind: "defer" }));

describe("contract: registration", () => {
  test("once per service, however often it is tried", () => {
    const service = createService();
    services.set("s", service);
    const one = link();
    expect([one.register("s"), one.register("s"), one.standing]).toEqual(["registered", "registered", "registered"]);
    expect([...service.names.keys()]).toEqual(["ai-guard"]);
  });
  test("a service that appears later is found at the next try; a failure is never kept for good", () => {
    const one = link();
    expect(one.register("s")).toBe("unregistered");
    services.set("s", {
      registerAuthorizer: () => {
        throw new Error("not now");
      },
    });
    expect(one.register("s")).toBe("taken");
    services.set("s", createService());
    expect(one.register("s")).toBe("registered");
  });
  test("a service that was published anew gets a new registration", () => {
    const [old, fresh] = [createService(), createService()];
    services.set("s", old);
    const one = link();
    one.register("s");
    services.set("s", fresh);
    expect(one.register("s")).toBe("registered");
    expect([old.names.size, fresh.names.size]).toEqual([0, 1]);
  });
  test("dispose takes back what this link registered and nothing else", () => {
    const service = createService();
    services.set("s", service);
    const [mine, theirs] = [link(), link()];
    mine.register("s");
    expect(theirs.register("s")).toBe("taken");
    theirs.dispose();
    expect(service.names.size).toBe(1);
    mine.dispose();
    expect([service.names.size, mine.standing]).toEqual([0, "unregistered"]);
    mine.dispose();
  });
  test("whatever stands in the map, nothing throws", () => {
    for (const odd of [null, 7, {}, { registerAuthorizer: 1 }]) {
      services.set("s", odd);
      expect(link().register("s")).toBe("unregistered");
    }
    Reflect.set(globalThis, SERVICES, "not a map");
    expect(link().register("s")).toBe("unregistered");
  });
  test("a ready event is read defensively", () => {
    expect(readySession({ sessionId: "a", adjudicatesLocally: true })).toEqual({ sessionId: "a", local: true });
    expect(readySession({})).toEqual({ sessionId: null, local: true });
    expect(readySession({ sessionId: "", adjudicatesLocally: false })).toEqual({ sessionId: null, local: false });
    expect(readySession(undefined)).toBeUndefined();
  });
});

describe("asks that pass the link by", () => {
  const byUser = { requestId: "r1", resolution: "user_approved" };
  test("are noticed once", () => {
    const watch = createChainWatch();
    for (const requestId of ["r1", "r2"]) watch.prompted({ requestId });
    expect([watch.bypassed(byUser), watch.bypassed({ ...byUser, requestId: "r2" })]).toEqual([true, false]);
    watch.reset();
    watch.prompted(byUser);
    expect(watch.bypassed(byUser)).toBe(true);
  });
  test("not when a link ahead decided them, on a host that calls its answer the user's", () => {
    const watch = createChainWatch();
    for (const resolution of ["user_approved", "user_denied"])
      expect(watch.bypassed({ requestId: "r1", resolution })).toBe(false);
    watch.prompted({ requestId: "r2" });
    expect(watch.bypassed({ requestId: "r1", resolution: "user_approved" })).toBe(false);
    expect(watch.bypassed({ requestId: "r2", resolution: "user_denied" })).toBe(true);
  });
  test("and those that nobody was there to be asked about", () => {
    expect(createChainWatch().bypassed({ requestId: "r1", resolution: "confirmation_unavailable" })).toBe(true);
  });
  test("not when the link saw them, a link decided them, another session relays them, or several sessions share the bus", () => {
    const watch = createChainWatch();
    for (const requestId of ["r1", "r2"]) watch.prompted({ requestId });
    watch.seen({ requestId: "r1" });
    expect(watch.bypassed(byUser)).toBe(false);
    expect(watch.bypassed({ requestId: "r2", resolution: "authorizer_denied" })).toBe(false);
    expect(watch.bypassed({ ...byUser, requestId: "r2", forwarding: {} })).toBe(false);
    watch.local(false);
    expect(watch.bypassed({ ...byUser, requestId: "r2" })).toBe(false);
    watch.local(true);
    services.set("a", 1).set("b", 2);
    expect(watch.bypassed({ ...byUser, requestId: "r2" })).toBe(false);
  });
});

describe("the queue", () => {
  test("starts up to its limit, in order, and records in order of arrival while answers do not wait", async () => {
    const queue = createQueue(2);
    const log: string[] = [];
    const ask = async (name: string, work: Promise<void>): Promise<void> => {
      const ticket = queue.enter(60_000);
      await ticket.start;
      log.push(`start ${name}`);
      await work;
      log.push(`answer ${name}`);
      ticket.leave(() => log.push(`record ${name}`));
      ticket.leave(() => log.push("twice"));
    };
    const slow = Promise.withResolvers<void>();
    const asks = [ask("a", slow.promise), ask("b", Promise.resolve()), ask("c", Promise.resolve())];
    await Promise.all(asks.slice(1));
    expect(log).toEqual(["start a", "start b", "answer b", "start c", "answer c"]);
    slow.resolve();
    await Promise.all(asks);
    expect(log.slice(5)).toEqual(["answer a", "record a", "record b", "record c"]);
  });
  test("lets an ask start that has waited too long, and counts it among those that run", async () => {
    vi.useFakeTimers();
    try {
      const queue = createQueue(1);
      const log: string[] = [];
      const enter = (name: string) => {
        const ticket = queue.enter(1_000);
        void ticket.start.then(() => log.push(name));
        return ticket;
      };
      const [hung, second] = [enter("hung"), enter("second")];
      await vi.advanceTimersByTimeAsync(999);
      expect(log).toEqual(["hung"]);
      await vi.advanceTimersByTimeAsync(1);
      expect(log).toEqual(["hung", "second"]);
      enter("third");
      second.leave();
      await vi.advanceTimersByTimeAsync(0);
      expect(log).toEqual(["hung", "second"]);
      hung.leave();
      await vi.advanceTimersByTimeAsync(0);
      expect(log).toEqual(["hung", "second", "third"]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
