import type { MessageTable } from '../message.ts';

export const tracesMessages = {
} as const satisfies MessageTable;
