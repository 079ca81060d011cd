/** `npm run policy` begins in the folder in which it was typed, not in the one of package.json. */
const folder = process.env["INIT_CWD"];
if (folder !== undefined) process.chdir(folder);
