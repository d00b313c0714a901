/** Columns that name places on Earth, by the words of their names. */

/** The first group is what both coordinates of a place begin with, such as `origin` of `origin_lat` and `origin_lon`. */
export const latitudeName = /^(.*?)[_\s.-]?(?:lat|latitude)$/i;
export const longitudeName = /^(.*?)[_\s.-]?(?:lon|lng|long|longitude)$/i;

export const isCoordinateName = (name: string): boolean =>
  latitudeName.test(name) || longitudeName.test(name);

/** Outlines of a map whose regions a column may name. */
export type RegionSource = 'world' | 'us-states';

/** A state may also be that of an order: the number of values tells them apart, if it is known. */
const regionNames: readonly (readonly [RegExp, RegionSource])[] = [
  [/(?:^|_)(?:country|nation)(?:_name|_code)?$/i, 'world'],
  [/(?:^|_)state(?:_name|_code)?$/i, 'us-states'],
];

/** @param name - of a member without its view. */
export const findRegionSource = (name: string): RegionSource | undefined =>
  regionNames.find(([pattern]) => pattern.test(name))?.[1];

interface Coordinates<T> {
  readonly latitude: T;
  readonly longitude: T;
}

/** The first two columns that are the coordinates of one place. */
export function findCoordinates<T extends { readonly name: string }>(
  columns: readonly T[],
): Coordinates<T> | undefined {
  const pairs = columns.flatMap((latitude) => {
    const prefix = latitudeName.exec(latitude.name)?.[1];
    const longitude = columns.find(({ name }) => longitudeName.exec(name)?.[1] === prefix);
    return prefix !== undefined && longitude ? [{ latitude, longitude }] : [];
  });
  return pairs[0];
}
