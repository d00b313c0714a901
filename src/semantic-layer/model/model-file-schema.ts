/**
 * The schema of model files: every key of the public data-model format, at every level, and whether this service
 * supports it. A key that is not listed is refused. Sources: the format's reference pages (cubes, dimensions, measures,
 * segments, joins, pre-aggregations, hierarchies, views, view groups, access policies) and its own checker.
 */
import {
  emptyableListRule,
  supportedKey,
  flag,
  ignoredKey,
  idle,
  mappingRule,
  listRule,
  name,
  unsupportedKey,
  optionalListRule,
  query,
  sql,
  table,
  text,
  wordRule,
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
    cubes: supportedKey(optionalListRule(mappingRule(() => cubeLevel))),
    views: supportedKey(optionalListRule(mappingRule(() => viewLevel))),
    view_groups: ignoredKey(optionalListRule(mappingRule(() => viewGroupLevel)), shownReason),
  },
};

const viewGroupLevel: MappingLevel = {
  title: 'a view group',
  keys: {
    name: ignoredKey(name, shownReason),
    title: ignoredKey(text, shownReason),
    description: ignoredKey(text, shownReason),
    views: ignoredKey(emptyableListRule(text), shownReason),
  },
  required: ['name'],
};

const cubeLevel: MappingLevel = {
  title: 'a cube',
  keys: {
    name: supportedKey(name),
    ...displayKeys,
    extends: supportedKey(name),
    sql: supportedKey(query),
    sql_table: supportedKey(table),
    data_source: supportedKey(name),
    joins: supportedKey(optionalListRule(mappingRule(() => joinLevel))),
    dimensions: supportedKey(optionalListRule(mappingRule(() => dimensionLevel))),
    measures: supportedKey(optionalListRule(mappingRule(() => measureLevel))),
    segments: supportedKey(optionalListRule(mappingRule(() => segmentLevel))),
    hierarchies: supportedKey(optionalListRule(mappingRule(() => hierarchyLevel))),
    access_policy: supportedKey(listRule(mappingRule(() => policyLevel))),
    pre_aggregations: ignoredKey(optionalListRule(mappingRule(() => preAggregationLevel)), speedReason),
    refresh_key: supportedKey(mappingRule(() => refreshKeyLevel)),
    sql_alias: ignoredKey(idle, 'it names columns of internal statements'),
    calendar: ignoredKey(flag, 'any cube may have granularities with SQL'),
    rewrite_queries: unsupportedKey('its meaning is not documented'),
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
    name: supportedKey(name),
    sql: supportedKey(sql),
    relationship: supportedKey(
      wordRule(['many_to_one', 'one_to_one', 'one_to_many', 'belongs_to', 'has_one', 'has_many']),
    ),
  },
  required: ['name', 'relationship', 'sql'],
};

const hierarchyLevel: MappingLevel = {
  title: 'a hierarchy',
  keys: {
    name: supportedKey(name),
    title: supportedKey(text),
    public: supportedKey(flag),
    levels: supportedKey(listRule(text)),
  },
  required: ['name', 'levels'],
};
