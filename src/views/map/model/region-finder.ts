/** Finds the outline for a value of a result: by its name, its code or its number. */

export interface Region {
  /** The id of the outlines: ISO 3166 numeric for countries, FIPS for states. */
  readonly id: string;
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export type RegionFinder<R extends Region> = (value: unknown) => R | undefined;

/** `codes` maps postal or country codes, in capitals, to ids; `names` maps other spellings of a name to ids. */
export function createRegionFinder<R extends Region>(
  regions: readonly R[],
  codes: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
  property: string | undefined,
): RegionFinder<R> {
  const byId = new Map(regions.map((region) => [trimZeros(region.id), region]));
  const byKey = new Map<string, R>();
  for (const [name, id] of Object.entries(names)) add(byKey, name, byId.get(trimZeros(id)));
  for (const [code, id] of Object.entries(codes)) add(byKey, code, byId.get(trimZeros(id)));
  for (const region of regions) {
    add(byKey, region.name, region);
    if (property !== undefined) add(byKey, region.properties[property], region);
  }
  return (value) => {
    const key = normalise(value);
    return byKey.get(key) ?? (/^\d+$/.test(key) ? byId.get(trimZeros(key)) : undefined);
  };
}

function add<R extends Region>(byKey: Map<string, R>, name: unknown, region: R | undefined): void {
  const key = normalise(name);
  if (key !== '' && region) byKey.set(key, region);
}

const trimZeros = (id: string): string => id.replace(/^0+(?=\d)/, '');

/** Ignores case, accents, dots and "the"; `US-CA` becomes `CA`. */
function normalise(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^us-/, '')
    .replace(/&/g, 'and')
    .replace(/\bthe\b|[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
