/** What the regions of a map are called: in full, and in short where the full name has no room. */
import type { Outline, OutlineRegion } from './load-outline.ts';
import type { OutlineShape, RegionShape } from './project-outline.ts';

/** The number of the USA in ISO 3166-1. */
const usa = '840';

export interface NamedOutline {
  readonly outline: Outline;
  readonly shape: OutlineShape;
}

export interface NamedRegion {
  readonly shape: RegionShape;
  readonly name: string;
  readonly shortName: string | undefined;
  /** Whether all such regions have their short name where few have room for their whole one. */
  readonly isUniform: boolean;
}

/** Where states are drawn, their names replace that of their country. */
export function listNamedRegions(outlines: readonly NamedOutline[], locale: string): NamedRegion[] {
  const hasStates = outlines.length > 1;
  return outlines.flatMap(({ outline, shape }) => {
    const nameOf = createNaming(outline, locale);
    const isUniform = outline.kind === 'states';
    const regions = shape.regions.filter(({ region }) => !(hasStates && region.id === usa));
    return regions.map((one) => ({ shape: one, isUniform, ...nameOf(one.region) }));
  });
}

type Naming = (region: OutlineRegion) => Pick<NamedRegion, 'name' | 'shortName'>;

/** Countries are named in the reader's language. States have their postal code as short name, countries theirs of two letters. */
function createNaming({ kind, codes }: Outline, locale: string): Naming {
  const letters = Object.entries(codes).filter(([code]) => code.length === 2);
  const codeOf = new Map(letters.map(([code, number]) => [number, code]));
  if (kind !== 'world') return ({ id, name }) => ({ name, shortName: codeOf.get(id) });
  const display = new Intl.DisplayNames([locale], { type: 'region' });
  return ({ id, name }) => {
    const code = codeOf.get(id.padStart(3, '0'));
    return { name: (code === undefined ? undefined : display.of(code)) ?? name, shortName: code };
  };
}
