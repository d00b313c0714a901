import type { Plugin } from 'vite';
export const inlineRuntime: Plugin;
