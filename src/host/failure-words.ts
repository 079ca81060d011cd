/** What a failure's words say beyond its family: whether an account is used up, and whether a key or login is the trouble. */
import type { Failure } from "./failure.ts";

const SPENT =
  /insufficient[ _](?:quota|credits?|balance|funds)|exceeded your (?:current )?quota|quota (?:exceeded|exhausted)|(?:usage|spending|monthly|weekly|credit)[ _-]limit|out of (?:budget|credits?)|credit balance|billing|payment required/i;
const LOGIN =
  /no api key|not logged in|log(?:ged)?[ -]?in (?:expired|required|again)|(?:api|access|auth)[ _-]?(?:key|token)[^.]{0,40}(?:invalid|not valid|incorrect|missing|expired|revoked)|(?:invalid|incorrect|missing|expired|revoked)[ _](?:x-)?(?:api|access|auth)[ _-]?(?:key|token)|(?:resolve|refresh)[^.]{0,60}(?:api key|token|login|credential|header)|invalid_grant/i;

/** The words of a command that was to give a key: who reads the failure has no business with it. */
const COMMAND = /(from (?:a )?shell command)\b[^]*/i;
/** Characters that are read: a failure says what it is at its beginning. */
const READ_CHARS = 4000;

export const saysSpent = ({ message }: Failure): boolean => SPENT.test(message.slice(0, READ_CHARS));
export const saysLogin = ({ message }: Failure): boolean => LOGIN.test(message.slice(0, READ_CHARS));

export const withoutCommand = (message: string): string => message.replace(COMMAND, "$1");
