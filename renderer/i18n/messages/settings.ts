import type { MessageTable } from '../message.ts';

export const settingsMessages = {
} as const satisfies MessageTable;
