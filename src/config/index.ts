/** The config layer: files a person wrote → effective configs and tables, and everything that is wrong with them. */
export { parse, type ParsedFile } from "./parse.ts";
export { readText, unreadable, type Read } from "./read.ts";
export {
  codes,
  diagnose,
  isAlwaysSaid,
  type Code,
  type Diagnostic,
  type Range,
  type Severity,
  type Spot,
} from "./diagnostic.ts";
export { familyNames, isFamily, type ConfigOf, type Family } from "./families.ts";
export { whereabouts, type Location, type Where } from "./locate.ts";
export { defaults, fileConfig, inlineConfig, loadConfig, loadInForce, type Effective } from "./load.ts";
export type { Layer, LayerState, Provenance } from "./layers.ts";
export { expandText, keepRefs, type Environment, type Kept, type Ref } from "./refs.ts";
export { canonicalModelKey, parseModelKey, type ModelKey } from "./model-key.ts";
export { nearest } from "./suggest.ts";
export { describeProblem } from "./table-problems.ts";
export { editConfig, type Edit } from "./edit.ts";
export { filesUnder, isFolder } from "./folders.ts";
export { kindOf, type FileKind } from "./family.ts";
export { loadTables, mistakes, readScales, readTable, type LoadedTable, type LoadedTables } from "./tables.ts";
export { saveFile, type Saved, type SaveOptions } from "./save.ts";
