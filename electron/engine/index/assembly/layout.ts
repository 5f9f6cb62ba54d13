/** Where everything lies in the scanner's memory; all sizes are powers of two or whole pages. The input comes last and may grow. */
export const KEY_SLOT_COUNT: u32 = 1024;
export const KEY_SLOTS: usize = 0x10000;
export const KEY_TEXTS: usize = 0x14000;

/** Positions of tokens found ahead; a block of 64 bytes may add 64 beyond the limit. */
export const TOKENS: usize = 0x20000;
export const TOKEN_LIMIT: u32 = 4096;

/** What the current line holds of the facts wanted. */
export const CAPTURES: usize = 0x30000;

export const STRING_LIMIT: u32 = 1 << 16;
export const STRING_SLOT_COUNT: u32 = 1 << 18;
export const STRING_SLOTS: usize = 0x40000;
/** 16 bytes a string: hash, address, length, unused. */
export const STRING_ENTRIES: usize = STRING_SLOTS + <usize>STRING_SLOT_COUNT * 4;

export const SHAPE_LIMIT: u32 = 1 << 15;
export const SHAPE_SLOT_COUNT: u32 = 1 << 16;
export const SHAPE_LABELS: u32 = 12;
export const SHAPE_SLOTS: usize = STRING_ENTRIES + <usize>STRING_LIMIT * 2 * 16;
/** 12 words a shape: the strings of its labels, 0 where absent. */
export const SHAPES: usize = SHAPE_SLOTS + <usize>SHAPE_SLOT_COUNT * 4;

export const OWNER_LIMIT: u32 = 1 << 15;
export const OWNER_SLOT_COUNT: u32 = 1 << 16;
export const OWNER_SLOTS: usize = SHAPES + <usize>SHAPE_LIMIT * 48;
/** 2 words an owner: session and user. */
export const OWNERS: usize = OWNER_SLOTS + <usize>OWNER_SLOT_COUNT * 4;

export const TRACE_LIMIT: u32 = 1 << 15;
export const TRACE_SLOT_COUNT: u32 = 1 << 16;
export const TRACE_SLOTS: usize = OWNERS + <usize>OWNER_LIMIT * 8;
/** 4 words a trace. */
export const TRACE_KEYS: usize = TRACE_SLOTS + <usize>TRACE_SLOT_COUNT * 4;
/** 2 words a trace: address and length of its text; length 0 where the key is the id itself. */
export const TRACE_TEXTS: usize = TRACE_KEYS + <usize>TRACE_LIMIT * 16;
export const TRACE_ROWS: usize = TRACE_TEXTS + <usize>TRACE_LIMIT * 8;
export const TRACE_USAGES: usize = TRACE_ROWS + <usize>TRACE_LIMIT * 4;

/** Bytes of strings and trace texts. */
export const ARENA_BYTES: usize = 4 << 20;
export const ARENA: usize = TRACE_USAGES + <usize>TRACE_LIMIT * 4;
/** Longest text that the scanner keeps; lines with longer ones go to the slow reader. */
export const TEXT_LIMIT: u32 = 8192;

export const ROW_BYTES: usize = 96;
export const ROW_LIMIT: u32 = 1 << 15;
/** Most rows that the slow reader adds for one line. */
export const LINE_ROWS: u32 = 256;
export const ROWS: usize = ARENA + ARENA_BYTES;

export const INPUT: usize = ROWS + <usize>ROW_LIMIT * ROW_BYTES;
