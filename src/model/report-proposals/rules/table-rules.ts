/** Rules for tables. A table shows any rows. */
import { sizes, type ProposalRule, type SpecRecord } from '../proposal-rule.ts';
import { areMany, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';

const anyNumber = [0, Infinity] as const;
/** More columns than this are not found again. */
const mostColumns = 40;

const listDimensions = ({ times, categories }: ShownQuery): readonly ShownField[] => [
  ...categories,
  ...times,
];

/** Times run to the right. Otherwise the dimension with the fewest values has the columns, as far as they are known. */
function findColumns(query: ShownQuery): ShownField | undefined {
  const fewest = [...query.categories].sort((one, other) => one.most - other.most);
  const isKnown = fewest.some(({ most }) => most < Infinity);
  return query.times.at(-1) ?? (isKnown ? fewest[0] : query.categories.at(-1));
}

/** The first measure that adds up has bars, so that large rows are found. */
function toTableSpec({ fields, measures, categories, isGrouped, others }: ShownQuery): SpecRecord {
  const bar = measures.find(({ isAdditive }) => isAdditive);
  const hasBars = bar && isGrouped && categories.length > 0 && others.length === 0;
  if (!hasBars && fields.every(({ ownTime }) => ownTime === undefined)) return {};
  return {
    columns: [...new Set(fields.map(({ name, ownTime }) => ownTime ?? name))].map((field) => ({
      field,
      ...(hasBars && field === bar.name && { display: 'bar' }),
    })),
  };
}

export const tableRules: readonly ProposalRule[] = [
  {
    name: 'table',
    takes: { measure: anyNumber, time: anyNumber, category: anyNumber, number: anyNumber, other: anyNumber },
    rows: 'any',
    takesManyRows: true,
    score: () => 40,
    draw: (query) => ({ kind: 'table', spec: toTableSpec(query) }),
    size: sizes.table,
  },
  {
    name: 'pivot',
    takes: { measure: [1, 8], time: [0, 2], category: [0, 5] },
    takesManyRows: true,
    when: (query) => listDimensions(query).length > 1 && !areMany(findColumns(query), mostColumns),
    score: (query) => {
      const dimensions = listDimensions(query).length;
      if (dimensions > 2) return 76;
      return query.measures.length > 1 ? 82 : 48;
    },
    draw: (query) => {
      const columns = findColumns(query);
      if (!columns) return undefined;
      const rows = listDimensions(query).filter((field) => field !== columns);
      const measures = query.measures.map(({ name }) => name);
      return {
        kind: 'table',
        spec: { pivot: { rows: rows.map(({ name }) => name), columns: [columns.name], measures } },
      };
    },
    size: sizes.table,
  },
];
