/** Pi's own model registry, outside a session, with its models at the scripted endpoint. */
import { join } from "node:path";
import { InMemoryCredentialStore, InMemoryModelsStore } from "@earendil-works/pi-ai";
import { ModelRegistry, ModelRuntime } from "@earendil-works/pi-coding-agent";
import { createWorkspace, type Endpoint } from "../host/harness/index.ts";

export interface RegistryFixture {
  readonly registry: ModelRegistry;
  model(id: string, provider?: string): NonNullable<ReturnType<ModelRegistry["find"]>>;
  classifier(): NonNullable<ReturnType<typeof classifierOf>>;
  remove(): void;
}

const classifierOf = (registry: ModelRegistry) => registry.findOfType("classifier", "typesafe", "jev-latest");

export async function openRegistry(endpoint: Endpoint): Promise<RegistryFixture> {
  const workspace = createWorkspace({ endpoint });
  const modelsPath = join(workspace.agentDir, "models.json");
  const runtime = await ModelRuntime.create({
    credentials: new InMemoryCredentialStore(),
    modelsPath,
    modelsStore: new InMemoryModelsStore(),
  });
  const registry = new ModelRegistry(runtime);
  return {
    registry,
    model: (id, provider = "stub") => present(registry.find(provider, id), id),
    classifier: () => present(classifierOf(registry), "jev-latest"),
    remove: () => workspace.remove(),
  };
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the registry has no ${name}`);
  return value;
}
