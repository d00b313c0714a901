import { readNumber } from './read-variables.ts';

/** Settings of the browser that draws pictures and PDFs of dashboards. */
export interface RenderingSettings {
  /** Path of Chrome or Chromium (`CHROME_PATH`). `none`: draw no pictures. `undefined`: look for one. */
  readonly browserPath: string | undefined;
  /** Dashboards that are drawn at the same time (`PICTURES_AT_ONCE`). Default: 2. */
  readonly atOnce: number;
  /** Most seconds for one dashboard (`PICTURE_SECONDS`). Default: 60. */
  readonly seconds: number;
}

export function readRenderingSettings(text: (name: string) => string | undefined): RenderingSettings {
  return Object.freeze({
    browserPath: text('CHROME_PATH'),
    atOnce: readNumber('PICTURES_AT_ONCE', text('PICTURES_AT_ONCE') ?? '2', { least: 1, most: 64 }),
    seconds: readNumber('PICTURE_SECONDS', text('PICTURE_SECONDS') ?? '60', { least: 1, most: 600 }),
  });
}
