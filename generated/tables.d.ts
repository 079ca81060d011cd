// Written by `npm run generate`; edit schemas/ or policies/ instead.
import type { Flow } from "../src/engine/flow.ts"; import type { Scales, Table } from "../src/engine/types.ts";

/** The shared scales. */
export declare const scales: Scales;

/** The shipped tables by id; their files are relative to the package. */
export declare const tables: { readonly [id: string]: Table };

/** The shipped flows by id. */
export declare const flows: { readonly [id: string]: Flow };
