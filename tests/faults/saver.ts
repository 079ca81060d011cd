/** Saves two texts in turn, until it is killed. */
import { saveFile } from "../../src/files/save.ts";

const [file = "", size = "1000"] = process.argv.slice(2);
process.stdout.write("ready\n");
for (let turn = 0; ; turn++) saveFile(file, (turn % 2 === 0 ? "a" : "b").repeat(Number(size)));
