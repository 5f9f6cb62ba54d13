import type { MessageTable } from '../message.ts';

export const overviewMessages = {
} as const satisfies MessageTable;
