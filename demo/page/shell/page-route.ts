/** The reader's place in the product. It is part of the address, so that links, history and reloads work. */

export const areas = ['schedule', 'fleet', 'crew', 'analytics'] as const;
export type Area = (typeof areas)[number];

export interface Route {
  readonly area: Area;
  /** Undefined: the first dashboard. */
  readonly publicId: string | undefined;
}

/** Reads `#analytics/<publicId>`. Unknown areas open Analytics. */
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
