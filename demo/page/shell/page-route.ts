/** The reader's place in the product. It is part of the address, so that links, history and reloads work. */

export const areas = ['schedule', 'fleet', 'crew', 'analytics'] as const;
export type Area = (typeof areas)[number];

export interface Route {
  readonly area: Area;
  /** Undefined: the first dashboard. */
  readonly publicId: string | undefined;
  /** The query of a theme, empty without one. Nobody has checked it. */
  readonly theme: string;
}

/** Reads `#analytics/<publicId>?<theme>`. Unknown areas open Analytics. */
export function parseRoute(hash: string): Route {
  const { path, theme } = splitHash(hash);
  const [name, publicId] = path.split('/');
  const area = areas.find((known) => known === name) ?? 'analytics';
  return { area, publicId: publicId ? decode(publicId) : undefined, theme };
}

/** The same place with another theme. */
export function withTheme(hash: string, theme: string): string {
  const { path } = splitHash(hash);
  if (theme === '') return path && `#${path}`;
  return `#${path || 'analytics'}?${theme}`;
}

function splitHash(hash: string): { readonly path: string; readonly theme: string } {
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?');
  return { path, theme: rest.join('?') };
}

export const dashboardHref = (publicId: string): string => `#analytics/${encodeURIComponent(publicId)}`;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
