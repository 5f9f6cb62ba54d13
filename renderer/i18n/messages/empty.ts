import type { MessageTable } from '../message.ts';

export const emptyMessages = {
} as const satisfies MessageTable;
