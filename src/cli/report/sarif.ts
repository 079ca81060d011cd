import type { Log, Result } from "sarif";
import { packageVersion } from "../package.ts";
import { jsonText, sarifText } from "./stranger.ts";

export interface SarifResult {
  readonly ruleId: string;
  readonly level: Extract<Result.level, "error" | "warning" | "note">;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
export interface SarifRule {
  readonly id: string;
  readonly description: string;
}

/** `headline`: what all results come to, among the run's properties. A SARIF 2.1.0 log, for code scanning. Paths are relative to the folder that the program ran in. */
export function sarif(results: readonly SarifResult[], rules: readonly SarifRule[], headline?: string): string {
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "pi-policy",
            version: packageVersion(),
            rules: rules.map(({ id, description }) => ({ id, shortDescription: { text: description } })),
          },
        },
        ...(headline !== undefined && { properties: { headline: sarifText(headline) } }),
        results: results.map(({ ruleId, level, message, file, line, column, endLine, endColumn }) => ({
          ruleId,
          level,
          message: { text: sarifText(message) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
                region: {
                  startLine: line,
                  startColumn: column,
                  ...(endLine !== undefined && { endLine }),
                  ...(endColumn !== undefined && { endColumn }),
                },
              },
            },
          ],
        })),
      },
    ],
  };
  return jsonText(log);
}
