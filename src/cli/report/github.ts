import type { Severity } from "../../diagnostics/diagnostic.ts";

export interface Annotation {
  readonly severity: Severity | "notice";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly title: string;
  readonly message: string;
}

/** A workflow command: GitHub shows it on the line. */
export function annotation({ severity, file, line, column, endLine, endColumn, title, message }: Annotation): string {
  const properties = {
    file,
    line,
    col: column,
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && endLine === line && { endColumn }),
    title,
  };
  return `::${severity} ${Object.entries(properties)
    .map(([key, value]) => `${key}=${property(String(value))}`)
    .join(",")}::${data(message)}\n`;
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
