import { type Installed, majorOf, PERMISSION_SYSTEM, PERMISSION_SYSTEM_NEEDED } from "../../host/permission-system.ts";
import { escaped } from "../../text/safe.ts";

/** Why no permission system has taken the link, as what follows the name `the permission system`. */
export interface Absence {
  readonly what: string;
  readonly help: string;
}

/** `heard`: it has said that it is ready, and still takes no link: that is a version without a chain of links. */
export function absenceOf(installed: Installed | undefined, heard: boolean): Absence {
  const newest = `pi install npm:${PERMISSION_SYSTEM}@latest`;
  if (installed === undefined) {
    return heard
      ? { what: `is older than ${PERMISSION_SYSTEM_NEEDED}`, help: newest }
      : { what: "is not there", help: `install ${PERMISSION_SYSTEM} ${PERMISSION_SYSTEM_NEEDED} or later` };
  }
  const version = escaped(installed.version).slice(0, MAX_VERSION_CHARS);
  if (majorOf(installed.version) >= PERMISSION_SYSTEM_NEEDED)
    return { what: `(${version}) is installed and does not run in this session`, help: "see that Pi loads it" };
  return { what: `is ${version}, and the guard needs ${PERMISSION_SYSTEM_NEEDED} or later`, help: newest };
}

export function absenceText({ what, help }: Absence): string {
  return `the permission system ${what}, so no request is reviewed; ${help}`;
}

/** A file may hold anything as its version. */
const MAX_VERSION_CHARS = 40;
