import type { Plugin } from 'vite';
export function noteThirdParties(): Plugin;
export function writeLicenses(file: string): void;
