import type { Plugin } from 'vite';
export function createLicensePlugin(): Plugin;
export function writeLicenses(file: string): void;
