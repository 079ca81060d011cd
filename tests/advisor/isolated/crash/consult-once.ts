/** A program that consults once, in the folder that it is given, and prints how that ended. */
import { consultIn } from "../consult-in.ts";

const { status, warnings } = await consultIn(process.argv[2] ?? "");
console.log(JSON.stringify({ status, warnings }));
