/**
 * The file system's functions. An `import` of `node:fs` also builds the classes behind its stream exports, which costs more
 * than reading and checking a config does.
 */
const fs = process.getBuiltinModule("node:fs");

export const {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = fs;
