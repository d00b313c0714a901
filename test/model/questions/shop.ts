/** A subject of a shop, whose questions tests make up. */
import {
  parseSubjects,
  type LoadedSubject,
  type QuestionMember,
} from '../../../src/model/questions/subject.ts';
import { indexSubject, type IndexedSubject } from '../../../src/model/questions/understand-question.ts';
import { createWallClock } from '../../../src/model/time/wall-clock-arithmetic.ts';

const measure = (name: string, title: string, aggType: string, meta?: unknown): unknown => ({
  name: `sales.${name}`,
  title: `Sales ${title}`,
  shortTitle: title,
  type: 'number',
  aggType,
  meta,
  public: true,
});

const dimension = (name: string, title: string, type = 'string', description = ''): unknown => ({
  name: `sales.${name}`,
  title: `Sales ${title}`,
  shortTitle: title,
  type,
  description,
  public: true,
});

export const measures = ['Revenue', 'Refunds', 'Average basket'];
export const groups = ['Country', 'Product line', 'Sales channel'];

/** By the title of their dimension. */
export const values: Readonly<Record<string, readonly string[]>> = {
  Country: ['France', 'New Zealand', 'Côte d’Ivoire'],
  'Product line': ['Garden & Home', 'Toys', 'Winter sports'],
  'Sales channel': ['Online', 'Retail partner', 'Own shop'],
};

const meta = {
  cubes: [
    {
      name: 'sales',
      title: 'Sales',
      public: true,
      measures: [
        measure('count', 'Count', 'count'),
        measure('revenue', 'Revenue', 'sum'),
        measure('refunds', 'Refunds', 'sum', { good_direction: 'down' }),
        measure('average_basket', 'Average basket', 'avg', { good_direction: 'up' }),
      ],
      dimensions: [
        dimension('country', 'Country'),
        dimension('product_line', 'Product line'),
        dimension('channel', 'Sales channel'),
        dimension('weight', 'Weight', 'number', 'Kg of the parcel'),
        dimension('sold_at', 'Sold at', 'time'),
      ],
      segments: [],
    },
  ],
};

export const data = { from: createWallClock(2023, 0, 1), until: createWallClock(2025, 6, 1) };

function knowShop(): LoadedSubject {
  const [subject] = parseSubjects(meta);
  if (!subject) throw new Error('The subject of the shop cannot be read.');
  const find = (title: string): QuestionMember => {
    const member = subject.members.find((one) => one.title === title);
    if (!member) throw new Error(`The shop has no ${title}.`);
    return member;
  };
  return {
    ...subject,
    values: Object.entries(values).map(([title, list]) => ({ member: find(title), values: list })),
    times: [{ member: find('Sold at'), span: data }],
  };
}

export const shop: IndexedSubject = indexSubject(knowShop());
