import type { MessageTable } from '../message.ts';

export const importMessages = {
} as const satisfies MessageTable;
