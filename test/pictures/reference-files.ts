/** The pictures of `references`, and where a picture goes that differs from its own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import type { PictureDifference } from './picture-difference.ts';

const folder = fileURLToPath(new URL('references', import.meta.url));
const browserFile = join(folder, 'browser.json');

/** The folder of what differs, emptied by each run of its own. */
export const differencesFolder = fileURLToPath(
  new URL('../../node_modules/.cache/vitrine-pictures', import.meta.url),
);

const fileOf = (name: string): string => join(folder, `${name}.png`);

export function listReferences(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replace(/\.png$/, ''))
    .sort();
}

/** Bytes of all references. */
export const measureReferences = (): number =>
  listReferences().reduce((bytes, name) => bytes + statSync(fileOf(name)).size, 0);

export const readReference = (name: string): PNG | undefined =>
  existsSync(fileOf(name)) ? PNG.sync.read(readFileSync(fileOf(name))) : undefined;

/** Without transparency, which no picture has, and with the settings that make drawings smallest. */
export const writeReference = (name: string, picture: PNG): void =>
  writeFileSync(
    fileOf(name),
    PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }),
  );

export const removeReference = (name: string): void => rmSync(fileOf(name));

/** The browser that has drawn the references. */
export function readReferenceBrowser(): string {
  if (!existsSync(browserFile)) return 'none';
  const found: unknown = JSON.parse(readFileSync(browserFile, 'utf8'));
  return found instanceof Object && 'browser' in found ? String(found.browser) : 'none';
}

export const writeReferenceBrowser = (browser: string): void =>
  writeFileSync(browserFile, `${JSON.stringify({ browser }, undefined, 2)}\n`);

/** Writes the three pictures that a person compares. */
export function writeDifference(
  name: string,
  drawn: PNG,
  reference: PNG,
  { drawing }: PictureDifference,
): void {
  mkdirSync(differencesFolder, { recursive: true });
  const pictures = { drawn, reference, difference: drawing };
  for (const [role, picture] of Object.entries(pictures))
    writeFileSync(join(differencesFolder, `${name}-${role}.png`), PNG.sync.write(picture));
}

export const clearDifferences = (): void => rmSync(differencesFolder, { recursive: true, force: true });
