/** Queries of the Data API, each with the SQL that a person would write for it. */

const named = (prefix, { measures = [], dimensions = [], timeDimensions, order, ...rest }) => {
  const name = (member) => `${prefix}${member}`;
  return {
    measures: measures.map(name),
    dimensions: dimensions.map(name),
    ...(timeDimensions
      ? { timeDimensions: timeDimensions.map((time) => ({ ...time, dimension: name(time.dimension) })) }
      : {}),
    ...(order ? { order: order.map(([member, direction]) => [name(member), direction]) } : {}),
    timezone: 'UTC',
    responseFormat: 'columnar',
    ...rest,
  };
};

const groupings = [
  {
    name: 'by kind, two measures',
    query: {
      measures: ['events.count', 'events.amount'],
      dimensions: ['events.kind'],
      order: [['events.kind', 'asc']],
    },
    sql: 'select kind, count(*), sum(amount) from events group by 1 order by 1 nulls last limit 10001',
  },
  {
    name: 'by month',
    query: {
      measures: ['events.count'],
      timeDimensions: [{ dimension: 'events.happened_at', granularity: 'month' }],
    },
    sql: `select date_trunc('month', happened_at), count(*) from events group by 1 order by 1 nulls last limit 10001`,
  },
  {
    name: 'by region of a joined table, ten highest',
    query: {
      measures: ['events.amount'],
      dimensions: ['countries.region'],
      order: [['events.amount', 'desc']],
      limit: 10,
    },
    sql: `select c.region, sum(e.amount) from events e left join countries c on e.country_id = c.id
      group by 1 order by 2 desc nulls last, 1 nulls last limit 10`,
  },
];

/** Grouping queries of the tables whose cubes have this prefix. */
export const listGroupings = (prefix) =>
  groupings.map(({ name, query, sql }) => ({ name, query: named(prefix, query), sql }));

/** A query of a thousand rows in few groups. */
export const listSmall = (prefix) => ({
  query: named(prefix, {
    measures: ['countries.count'],
    dimensions: ['countries.region'],
    order: [['countries.region', 'asc']],
  }),
  sql: 'select region, count(*) from countries group by 1 order by 1 nulls last limit 10001',
});

/** The largest page that the Data API gives. */
export const longPage = {
  query: named('', {
    dimensions: ['events.id', 'events.kind', 'events.happened_at', 'events.amount_of_one'],
    order: [['events.id', 'asc']],
    ungrouped: true,
    limit: 50_000,
  }),
  sql: 'select id, kind, happened_at, amount from events order by id limit 50000',
};

/** Different queries: `slow` ones over all rows, and `quick` ones over a small table. */
export function createMixture({ slow, quick }) {
  const slowOnes = Array.from({ length: slow }, (_, index) => ({
    ...listGroupings('')[index % 2].query,
    filters: [{ member: 'events.kind', operator: 'lt', values: [String(100 - (index % 50))] }],
    limit: 1_000 + index,
  }));
  const quickOnes = Array.from({ length: quick }, (_, index) => ({
    ...listSmall('').query,
    limit: 1_000 + index,
  }));
  return { slowOnes, quickOnes };
}
