/** Whether the configured models and their logins are there, as far as Pi's own files tell. No value of a login is ever read out. */
import { join } from "node:path";
import type { Family } from "../../config/families.ts";
import type { Effective } from "../../config/load.ts";
import type { Where } from "../../config/locate.ts";
import { parseModelKey } from "../../config/model-key.ts";
import { readText } from "../../files/read.ts";
import { parse } from "../../jsonc/parse.ts";
import { at, child, isObject } from "../../jsonc/pointer.ts";
import { finding, type Finding } from "./finding.ts";
import type { Configs } from "./policy.ts";

/** A model that some config names. What came from the environment is shown as it was written. */
interface Named {
  readonly family: Family;
  readonly role: string;
  readonly provider: string;
  readonly model: string;
  readonly shown: string;
  readonly shownProvider: string;
}

export function modelFindings(configs: Configs, where: Where): Finding[] {
  const models = json(join(where.agentDir, "models.json"));
  const logins = json(join(where.agentDir, "auth.json"));
  return [
    ...unreadable(join(where.agentDir, "models.json"), models),
    ...named(configs).flatMap((one) => [
      modelFinding(one, models.value),
      loginFinding(one, models.value, logins.value, where),
    ]),
    ...without(configs),
  ];
}

interface Json {
  readonly value: unknown;
  readonly why?: string;
}

function json(file: string): Json {
  const read = readText(file);
  if (read.kind === "absent") return { value: undefined };
  if (read.kind === "unreadable") return { value: undefined, why: read.why };
  const { value, diagnostics } = parse(file, read.text);
  const [first] = diagnostics;
  return { value, ...(first !== undefined && { why: `line ${first.range.line}: ${first.message}` }) };
}

function unreadable(file: string, { why }: Json): Finding[] {
  return why === undefined
    ? []
    : [finding("models", "error", `${file} cannot be used: ${why}`, "mend it; Pi needs it too")];
}

function named({ advisor, guard, isolated }: Configs): Named[] {
  const found: Named[] = [];
  const add = (family: Family, role: string, config: Effective, providerAt: string, modelAt: string) => {
    const [provider, model] = [at(config.value, providerAt), at(config.value, modelAt)];
    if (typeof provider !== "string" || typeof model !== "string") return;
    const shownProvider = written(config, providerAt) ?? provider;
    found.push({
      family,
      role,
      provider,
      model,
      shownProvider,
      shown: `${shownProvider}/${written(config, modelAt) ?? model}`,
    });
  };
  const addKey = (family: Family, config: Effective, pointer: string) => {
    const key = at(config.value, pointer);
    const parsed = typeof key === "string" ? parseModelKey(key) : undefined;
    if (parsed !== undefined)
      found.push({
        family,
        role: "advisor",
        provider: parsed.provider,
        model: parsed.id,
        shownProvider: parsed.provider,
        shown: `${parsed.provider}/${parsed.id}`,
      });
  };
  addKey("advisor", advisor, "/modelKey");
  add("guard", "reviewer", guard, "/provider", "/model");
  const fallbacks: unknown = at(guard.value, "/fallbacks");
  if (Array.isArray(fallbacks))
    for (const index of fallbacks.keys())
      add("guard", `backup ${index + 1}`, guard, `/fallbacks/${index}/provider`, `/fallbacks/${index}/model`);
  if (isolated.layers.some(({ state }) => state === "loaded")) addKey("isolated", isolated, "/model");
  return found;
}

const written = (config: Effective, pointer: string): string | undefined => config.provenance(pointer)[0]?.ref;

function modelFinding({ family, role, provider, model, shown }: Named, models: unknown): Finding {
  const own = at(models, `${child("/providers", provider)}/models`);
  const listed: readonly unknown[] = Array.isArray(own) ? own : [];
  if (listed.some((one) => at(one, "/id") === model))
    return finding(family, "ok", `${role} ${shown} is in models.json`);
  if (listed.length > 0)
    return finding(
      family,
      "warning",
      `${role} ${shown} is not among the models that models.json has of its provider`,
      "add it there, or correct the id; pi --list-models shows what Pi knows",
    );
  return finding(
    family,
    "info",
    `${role} ${shown} comes from Pi's own catalogue, if it is there`,
    "pi --list-models shows what Pi knows",
  );
}

function loginFinding(
  { family, role, provider, shownProvider }: Named,
  models: unknown,
  logins: unknown,
  { env }: Where,
): Finding {
  if (isObject(logins) && Object.hasOwn(logins, provider))
    return finding(family, "ok", `${role}: there is a login for ${shownProvider}`);
  if (at(models, `${child("/providers", provider)}/apiKey`) !== undefined)
    return finding(family, "ok", `${role}: models.json has a key for ${shownProvider}`);
  const variable = `${provider.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase()}_API_KEY`;
  // The variable's name would tell what a reference to the environment holds.
  const told = shownProvider === provider;
  if ((env[variable] ?? "") !== "")
    return finding(family, "ok", `${role}: the environment has ${told ? variable : `a key for ${shownProvider}`}`);
  return finding(
    family,
    "warning",
    `${role}: no login for ${shownProvider} in auth.json, models.json or ${told ? variable : "the environment"}`,
    "/login in Pi",
  );
}

function without({ advisor, guard }: Configs): Finding[] {
  const found: Finding[] = [];
  if (at(advisor.value, "/modelKey") === undefined)
    found.push(
      finding("advisor", "info", "no model is chosen, so the advisor in branch style is off", "/advisor in Pi"),
    );
  if (at(guard.value, "/provider") === undefined || at(guard.value, "/model") === undefined)
    found.push(
      finding(
        "guard",
        "info",
        "no reviewer is named, so nothing is reviewed",
        "set `provider` and `model`: pi-policy init guard",
      ),
    );
  return found;
}
