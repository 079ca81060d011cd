/** Names of variables, members and fields that hold a secret and nothing that acts. */
const SECRET =
  "tokens?|secrets?|passw(?:or)?ds?|passwd|passphrase|pass|pwd|pat|credentials?|auth|authorization|bearer|api_?keys?|access_?keys?|secret_?keys?|private_?keys?|signing_?keys?|encryption_?keys?";
const VARIABLE = new RegExp(
  `(?:(?:^|_)(?:${SECRET}|key|ur[li]|dsn|webhook)|(?:token|secret|apikey|password))(?:_id)?$`,
  "i",
);
/** A program, a command or a setting of git, whatever its name ends with. */
const ACTING = /askpass|command|^git_config/i;
const FIELD = new RegExp(
  `(?:^|_|-)(?:${SECRET}|signature|sig|client_?secret)$|(?:token|secret|apikey|password|passphrase|privatekey|accesskey)$`,
  "i",
);

/** `API_KEY`, `DATABASE_URL`: what reads such a variable takes it for a key or an address. */
export const isSecretVariable = (name: string): boolean => VARIABLE.test(name) && !ACTING.test(name);
/** A variable whose value is an address, in which only the user and the query may be secret. */
export const isAddressVariable = (name: string): boolean => /(?:ur[li]|dsn|webhook|proxy)$/i.test(name);
/** `password`, `apiKey`, `access_token`. A bare `key` names what is acted on as often as a secret. */
export const isSecretField = (name: string): boolean => FIELD.test(name) && !ACTING.test(name);
