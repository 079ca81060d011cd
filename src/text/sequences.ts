/** What a terminal takes for an order and not for text. */
const [BEL, ESC, ST] = ["\\u0007", "\\u001b", "\\u009c"];
/** Control strings (OSC, DCS, SOS, PM, APC) in seven and in eight bits, with what they carry. No body holds another's beginning: so the scan is linear. */
const STRING = `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^${BEL}${ESC}\\u0080-\\u009f]*(?:${BEL}|${ESC}\\\\|${ST})`;
/** Cursor, colours, modes. */
const CSI = `(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]?`;
/** The rest, and what is left of a control string that never ends: its text stays to be read. */
const SHORT = `${ESC}[ -/]*[0-~]?`;
/** Whole terminal sequences, so that their letters do not stay behind as text. Global. */
export const SEQUENCES = new RegExp(`${STRING}|${CSI}|${SHORT}`, "g");

const COLOUR = `(?:${ESC}\\[|\\u009b)(?:[0-9;:?]+[A-HJKSTmhl]|[HJKm](?!\\p{L}))`;
const TITLE = `(?:${ESC}\\]|\\u009d)\\d+;[!-~]*(?:${BEL}|${ESC}\\\\|${ST})`;
/** Colours, moves and one-word titles alone: any other sequence that somebody pasted may hold words, so its letters are left. Global. */
export const WORDLESS = new RegExp(`${COLOUR}|${TITLE}`, "gu");
