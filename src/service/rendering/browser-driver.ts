/** The package that drives the browser. It is optional, and loaded with the first picture. */
import { createRequire } from 'node:module';
import type { PuppeteerNode } from 'puppeteer-core';

/** Why there can be no pictures. `undefined`: the package is installed. */
export function findDriverObstacle(): string | undefined {
  try {
    createRequire(import.meta.url).resolve('puppeteer-core');
    return undefined;
  } catch {
    return 'Pictures need the package puppeteer-core beside the service: npm install puppeteer-core.';
  }
}

export const loadDriver = async (): Promise<Pick<PuppeteerNode, 'launch'>> =>
  (await import('puppeteer-core')).default;
