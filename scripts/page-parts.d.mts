import type { Plugin } from 'vite';
export function fillParts(page: string): string;
export const pageParts: Plugin;
