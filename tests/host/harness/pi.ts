/**
 * The real Pi, driven over its RPC mode.
 *
 * Every wait has a generous limit and names what it waited for; whatever a test forgets, `close` and the end of the
 * test process take down.
 */
import { type JsonObject, lineReader } from "./lines.ts";
import { type Exit, launch, type LaunchOptions } from "./process.ts";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.ts";

export type RpcEvent = JsonObject & { readonly type: string };

/** A question that Pi asks the person. */
export interface Dialog {
  readonly id: string;
  readonly method: "select" | "confirm" | "input" | "editor";
  readonly title: string;
  readonly message: string;
  readonly options: readonly string[];
}

/** A string answers select, input and editor, a boolean confirm; undefined cancels, `leave` never answers. */
export type DialogAnswer = string | boolean | undefined | typeof LEAVE;
export const LEAVE = Symbol("leave the dialog open");

export interface Notice {
  readonly message: string;
  readonly grade: string;
}

export interface PiOptions extends WorkspaceOptions, LaunchOptions {
  /** The limit of every wait, in milliseconds. */
  readonly patienceMs?: number;
  /** Uses this workspace and leaves it standing at the end. */
  readonly workspace?: Workspace;
}

export interface Pi extends Pick<Workspace, "agentDir" | "project" | "home" | "log" | "sessions" | "write"> {
  readonly workspace: Workspace;
  /** Everything that Pi has sent but responses, in order. */
  readonly events: readonly RpcEvent[];
  readonly notices: readonly Notice[];
  readonly dialogs: readonly Dialog[];
  readonly statuses: ReadonlyMap<string, string>;
  readonly widgets: ReadonlyMap<string, readonly string[]>;
  /** Sends a command and gives its response; a refused command rejects. */
  send(command: JsonObject & { readonly type: string }): Promise<JsonObject>;
  /** Prompts and waits until the agent has settled; gives the events since. */
  prompt(message: string): Promise<readonly RpcEvent[]>;
  /** Prompts and returns as soon as Pi has taken it; `settled` of the result waits for the rest. */
  begin(message: string): Promise<{ settled(): Promise<readonly RpcEvent[]> }>;
  waitFor(what: string, test: (event: RpcEvent) => boolean, since?: number): Promise<RpcEvent>;
  /** Waits for a notice that matches, also one that has come already. */
  notice(pattern: RegExp, since?: number): Promise<Notice>;
  /** Who answers dialogs from now on. At first every dialog is cancelled. */
  onDialog(answer: (dialog: Dialog) => DialogAnswer): void;
  /** Answers a dialog that was left open. */
  answerDialog(id: string, answer: Exclude<DialogAnswer, typeof LEAVE>): void;
  stderr(): string;
  /** Ends Pi by force, for one that is known to hang; `close` still cleans up. */
  kill(): void;
  /** Ends Pi the orderly way, then by force; removes the workspace. Never rejects, and may be called again. */
  close(): Promise<Exit>;
}

const PATIENCE_MS = 45_000;
const GRACE_MS = 10_000;
const DIALOGS: ReadonlySet<string> = new Set(["select", "confirm", "input", "editor"]);

interface Waiter {
  readonly test: (event: RpcEvent) => boolean;
  readonly resolve: (event: RpcEvent) => void;
}

/** Starts Pi and waits until it answers. */
export async function startPi(options: PiOptions = {}): Promise<Pi> {
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const workspace = options.workspace ?? createWorkspace(options);
  const running = launch(workspace, ["--mode", "rpc"], options);
  const events: RpcEvent[] = [];
  const notices: Notice[] = [];
  const dialogs: Dialog[] = [];
  const statuses = new Map<string, string>();
  const widgets = new Map<string, readonly string[]>();
  const waiters = new Set<Waiter>();
  const responses = new Map<string, (response: JsonObject) => void>();
  let answer: (dialog: Dialog) => DialogAnswer = () => undefined;
  let ids = 0;

  const write = (object: JsonObject) => running.child.stdin.write(`${JSON.stringify(object)}\n`);

  const answerDialog: Pi["answerDialog"] = (id, given) => {
    const part =
      typeof given === "string"
        ? { value: given }
        : typeof given === "boolean"
          ? { confirmed: given }
          : { cancelled: true };
    write({ type: "extension_ui_response", id, ...part });
  };

  const show = (event: RpcEvent) => {
    const method = text(event["method"]);
    if (method === "notify")
      notices.push({ message: text(event["message"]), grade: text(event["notifyType"], "info") });
    if (method === "setStatus")
      put(statuses, text(event["statusKey"]), event["statusText"], (value) =>
        typeof value === "string" ? value : undefined,
      );
    if (method === "setWidget")
      put(widgets, text(event["widgetKey"]), event["widgetLines"], (value) =>
        Array.isArray(value) ? value.map(String) : undefined,
      );
    const dialog = dialogOf(event, method);
    if (dialog === undefined) return;
    dialogs.push(dialog);
    const given = answer(dialog);
    if (given !== LEAVE) answerDialog(dialog.id, given);
  };

  running.child.stdout.on(
    "data",
    lineReader((object) => {
      const event = { ...object, type: text(object["type"]) };
      if (event.type === "response") {
        const id = text(object["id"]);
        responses.get(id)?.(object);
        responses.delete(id);
        return;
      }
      events.push(event);
      if (event.type === "extension_ui_request") show(event);
      for (const waiter of waiters) if (waiter.test(event)) waiter.resolve(event);
    }),
  );

  /** Waits within the patience; the end of the process ends the wait too. */
  const patiently = async <T>(what: string, wait: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(trouble(`waited ${patienceMs} ms for ${what}`)), patienceMs);
    });
    const exit = running.exited.then(({ code, signal }) =>
      Promise.reject(trouble(`Pi ended (${code ?? signal}) while waiting for ${what}`)),
    );
    try {
      return await Promise.race([wait, limit, exit]);
    } finally {
      clearTimeout(timer);
      exit.catch(() => {});
    }
  };
  const trouble = (what: string) =>
    new Error(
      [
        what,
        `last events: ${events.slice(-12).map(brief).join(" · ")}`,
        `stderr: ${running.stderr().slice(-2000)}`,
      ].join("\n"),
    );

  const waitFor: Pi["waitFor"] = async (what, test, since = 0) => {
    const before = events.slice(since).find(test);
    if (before !== undefined) return before;
    let waiter: Waiter | undefined;
    try {
      return await patiently(what, new Promise<RpcEvent>((resolve) => void waiters.add((waiter = { test, resolve }))));
    } finally {
      if (waiter !== undefined) waiters.delete(waiter);
    }
  };

  const send: Pi["send"] = async (command) => {
    const id = `c${(ids += 1)}`;
    const response = new Promise<JsonObject>((resolve) => responses.set(id, resolve));
    write({ ...command, id });
    const got = await patiently(`the response to ${command.type}`, response);
    if (got["success"] === false) throw trouble(`${command.type} was refused: ${text(got["error"])}`);
    return got;
  };

  const begin: Pi["begin"] = async (message) => {
    const since = events.length;
    const { data } = await send({ type: "prompt", message });
    const handled =
      typeof data === "object" && data !== null && "disposition" in data && data.disposition === "handled";
    return {
      async settled() {
        if (!handled)
          await waitFor(
            `the agent to settle after ${JSON.stringify(message.slice(0, 60))}`,
            ({ type }) => type === "agent_settled",
            since,
          );
        return events.slice(since);
      },
    };
  };

  let closing: Promise<Exit> | undefined;
  const close = async (): Promise<Exit> => {
    running.child.stdin.end();
    const timer = setTimeout(() => running.kill(), GRACE_MS);
    const exit = await running.exited;
    clearTimeout(timer);
    if (options.workspace === undefined) workspace.remove();
    return exit;
  };

  const pi: Pi = {
    workspace,
    agentDir: workspace.agentDir,
    project: workspace.project,
    home: workspace.home,
    log: (stream) => workspace.log(stream),
    sessions: () => workspace.sessions(),
    write: (base, files) => workspace.write(base, files),
    events,
    notices,
    dialogs,
    statuses,
    widgets,
    send,
    begin,
    prompt: async (message) => (await begin(message)).settled(),
    waitFor,
    async notice(pattern, since = 0) {
      const matching = () => notices.slice(since).find(({ message }) => pattern.test(message));
      await waitFor(`a notice like ${pattern}`, () => matching() !== undefined);
      return matching() ?? { message: "", grade: "" };
    },
    onDialog(next) {
      answer = next;
    },
    answerDialog,
    stderr: running.stderr,
    kill: running.kill,
    close: () => (closing ??= close()),
  };

  try {
    await send({ type: "get_state" });
    return pi;
  } catch (error) {
    running.kill();
    await pi.close();
    throw error;
  }
}

function text(value: unknown, otherwise = ""): string {
  return typeof value === "string" ? value : otherwise;
}

function put<T>(map: Map<string, T>, key: string, value: unknown, read: (value: unknown) => T | undefined): void {
  const next = read(value);
  if (next === undefined) map.delete(key);
  else map.set(key, next);
}

function dialogOf(event: RpcEvent, method: string): Dialog | undefined {
  if (!isDialogMethod(method)) return undefined;
  const options = Array.isArray(event["options"]) ? event["options"].map(String) : [];
  return { id: text(event["id"]), method, title: text(event["title"]), message: text(event["message"]), options };
}

const isDialogMethod = (method: string): method is Dialog["method"] => DIALOGS.has(method);

const brief = (event: RpcEvent) =>
  `${event.type}${event.type === "extension_ui_request" ? `:${text(event["method"])}` : ""}`;
