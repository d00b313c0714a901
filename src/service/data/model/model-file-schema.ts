/**
 * The schema of model files: every key of the public data-model format, at every level, and whether this service
 * supports it. A key that is not listed is refused. Sources: the format's reference pages (cubes, dimensions, measures,
 * segments, joins, pre-aggregations, hierarchies, views, view groups, access policies) and its own checker.
 */
import {
  anyList,
  done,
  flag,
  harmless,
  idle,
  level,
  list,
  name,
  notYet,
  section,
  query,
  sql,
  table,
  text,
  word,
  type MappingLevel,
  displayKeys,
  shownReason,
  speedReason,
} from './schema-rules.ts';
import { dimensionLevel, measureLevel, segmentLevel } from './member-schema.ts';
import { policyLevel } from '../policies/policy-schema.ts';
import { preAggregationLevel, refreshKeyLevel } from './pre-aggregation-schema.ts';
import { viewLevel } from './view-schema.ts';

export const fileLevel: MappingLevel = {
  title: 'a model file',
  keys: {
    cubes: done(section(level(() => cubeLevel))),
    views: done(section(level(() => viewLevel))),
    view_groups: harmless(section(level(() => viewGroupLevel)), shownReason),
  },
};

const viewGroupLevel: MappingLevel = {
  title: 'a view group',
  keys: {
    name: harmless(name, shownReason),
    title: harmless(text, shownReason),
    description: harmless(text, shownReason),
    views: harmless(anyList(text), shownReason),
  },
  required: ['name'],
};

const cubeLevel: MappingLevel = {
  title: 'a cube',
  keys: {
    name: done(name),
    ...displayKeys,
    extends: done(name),
    sql: done(query),
    sql_table: done(table),
    data_source: done(name),
    joins: done(section(level(() => joinLevel))),
    dimensions: done(section(level(() => dimensionLevel))),
    measures: done(section(level(() => measureLevel))),
    segments: done(section(level(() => segmentLevel))),
    hierarchies: done(section(level(() => hierarchyLevel))),
    access_policy: done(list(level(() => policyLevel))),
    pre_aggregations: harmless(section(level(() => preAggregationLevel)), speedReason),
    refresh_key: done(level(() => refreshKeyLevel)),
    sql_alias: harmless(idle, 'it names columns of internal statements'),
    calendar: harmless(flag, 'any cube may have granularities with SQL'),
    rewrite_queries: notYet('its meaning is not documented'),
  },
  required: ['name'],
  exclusive: [
    ['sql', 'sql_table'],
    ['public', 'shown'],
  ],
  someOf: [['sql', 'sql_table', 'extends']],
};

const joinLevel: MappingLevel = {
  title: 'a join',
  keys: {
    name: done(name),
    sql: done(sql),
    relationship: done(
      word(['many_to_one', 'one_to_one', 'one_to_many', 'belongs_to', 'has_one', 'has_many']),
    ),
  },
  required: ['name', 'relationship', 'sql'],
};

const hierarchyLevel: MappingLevel = {
  title: 'a hierarchy',
  keys: { name: done(name), title: done(text), public: done(flag), levels: done(list(text)) },
  required: ['name', 'levels'],
};
