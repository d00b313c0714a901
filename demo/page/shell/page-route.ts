/** Where in the product a reader is; kept in the address, so that links, history and reloads work. */

export const areas = ['schedule', 'fleet', 'crew', 'analytics'] as const;
export type Area = (typeof areas)[number];

export interface Route {
  readonly area: Area;
  /** None: the first dashboard. */
  readonly publicId: string | undefined;
}

/** Reads `#analytics/<publicId>`; anything unknown is Analytics. */
export function parseRoute(hash: string): Route {
  const [name, publicId] = hash.replace(/^#/, '').split('/');
  const area = areas.find((known) => known === name) ?? 'analytics';
  return { area, publicId: publicId ? decode(publicId) : undefined };
}

export const dashboardHref = (publicId: string): string => `#analytics/${encodeURIComponent(publicId)}`;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
