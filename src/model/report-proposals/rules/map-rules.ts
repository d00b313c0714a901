/** Rules for places on Earth. */
import { sizes, type ProposalRule } from '../proposal-rule.ts';
import { findCoordinates, findRegionSource } from '../place-names.ts';
import { areMany, type ShownField } from '../shown-field.ts';

/** Fewer regions are compared by bars. */
const fewRegions = 12;
/** There are no more countries, or states. Columns with more values name something else. */
const mostRegions = 260;

const findSource = (category: ShownField | undefined) =>
  category?.type === 'string'
    ? findRegionSource(category.name.slice(category.name.lastIndexOf('.') + 1))
    : undefined;

const listNames = (fields: readonly ShownField[]): readonly string[] => fields.map(({ name }) => name);

export const mapRules: readonly ProposalRule[] = [
  {
    name: 'regionMap',
    takes: { category: 1, measure: [1, 3] },
    when: ({ categories: [category] }) =>
      findSource(category) !== undefined && !areMany(category, mostRegions),
    score: ({ categories: [category] }) => (areMany(category, fewRegions) ? 88 : 70),
    draw: ({ categories: [category], measures }) => {
      const [measure] = measures;
      const source = findSource(category);
      if (!category || !measure || !source) return undefined;
      const shown = { dimension: category.name, measure: measure.name };
      const tooltip = measures.length > 1 && { tooltip: [category.name, ...listNames(measures)] };
      return { kind: 'map', spec: { mode: 'region', source, ...shown, ...tooltip } };
    },
    size: sizes.wide,
  },
  {
    name: 'pointMap',
    takes: { number: [2, 4], category: [0, 4], measure: [0, 4] },
    rows: 'any',
    takesManyRows: true,
    when: ({ numbers }) => findCoordinates(numbers) !== undefined,
    score: () => 92,
    draw: ({ numbers, categories, measures }) => {
      const place = findCoordinates(numbers);
      if (!place) return undefined;
      const size = measures.find(({ isAdditive, hasNegative }) => isAdditive && !hasNegative);
      const color = measures.find((measure) => measure !== size);
      const amounts = numbers.filter((number) => number !== place.latitude && number !== place.longitude);
      const tooltip = listNames([...categories, ...amounts, ...measures]);
      const spec = {
        mode: 'point',
        latitude: place.latitude.name,
        longitude: place.longitude.name,
        ...(size && { size: size.name }),
        ...(color && { color: color.name }),
        ...(tooltip.length > 0 && { tooltip }),
        ...(!size && { cluster: true }),
      };
      return { kind: 'map', spec };
    },
    size: sizes.wide,
  },
];
