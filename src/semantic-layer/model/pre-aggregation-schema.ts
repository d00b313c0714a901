/** Keys of pre-aggregations and refresh keys: a part of the schema that begins in `model-file-schema.ts`. Only the refresh key of a cube is read. */
import {
  emptyableListRule,
  supportedKey,
  statement,
  text,
  eitherRule,
  flag,
  ignoredKey,
  idle,
  mappingRule,
  name,
  optionalListRule,
  wordRule,
  type KeyRule,
  type MappingLevel,
  speedReason,
} from './schema-rules.ts';

const sqlOnly = (title: string): MappingLevel => ({
  title,
  keys: { sql: ignoredKey(idle, speedReason) },
  required: ['sql'],
});

const names = ignoredKey(eitherRule(idle, emptyableListRule(idle)), speedReason);
const part = ignoredKey(idle, speedReason);
const isWanted = ignoredKey(flag, speedReason);
const bound = (title: string): KeyRule =>
  ignoredKey(
    mappingRule(() => sqlOnly(title)),
    speedReason,
  );

export const preAggregationLevel: MappingLevel = {
  title: 'a pre-aggregation',
  keys: {
    name: ignoredKey(name, speedReason),
    type: ignoredKey(
      wordRule(['rollup', 'original_sql', 'rollup_join', 'rollup_lambda', 'auto_rollup']),
      speedReason,
    ),
    measures: names,
    dimensions: names,
    segments: names,
    rollups: names,
    measure_references: names,
    dimension_references: names,
    segment_references: names,
    rollup_references: names,
    unique_key_columns: names,
    time_dimension: part,
    time_dimension_reference: part,
    granularity: part,
    time_dimensions: ignoredKey(emptyableListRule(mappingRule(() => preAggregatedTimeLevel)), speedReason),
    partition_granularity: part,
    sql_alias: part,
    max_pre_aggregations: part,
    build_range_start: bound("a pre-aggregation's build_range_start"),
    build_range_end: bound("a pre-aggregation's build_range_end"),
    refresh_range_start: bound("a pre-aggregation's refresh_range_start"),
    refresh_range_end: bound("a pre-aggregation's refresh_range_end"),
    refresh_key: ignoredKey(
      mappingRule(() => refreshKeyLevel),
      speedReason,
    ),
    indexes: ignoredKey(optionalListRule(mappingRule(() => indexLevel)), speedReason),
    external: isWanted,
    scheduled_refresh: isWanted,
    read_only: isWanted,
    use_original_sql_pre_aggregations: isWanted,
    union_with_source_data: isWanted,
    allow_non_strict_date_range_match: isWanted,
    stream_offset: ignoredKey(wordRule(['earliest', 'latest']), speedReason),
    output_column_types: ignoredKey(emptyableListRule(mappingRule(() => outputColumnLevel)), speedReason),
  },
  required: ['name'],
};

const preAggregatedTimeLevel: MappingLevel = {
  title: "a pre-aggregation's time dimension",
  keys: { dimension: part, granularity: part },
};

const indexLevel: MappingLevel = {
  title: "a pre-aggregation's index",
  keys: {
    name: ignoredKey(name, speedReason),
    columns: names,
    sql: part,
    type: ignoredKey(wordRule(['regular', 'aggregate']), speedReason),
  },
};

const outputColumnLevel: MappingLevel = {
  title: "a pre-aggregation's output column",
  keys: { member: part, type: part },
};

export const refreshKeyLevel: MappingLevel = {
  title: 'a refresh_key',
  keys: {
    every: supportedKey(text),
    sql: supportedKey(statement),
    timezone: supportedKey(text),
    immutable: ignoredKey(flag, speedReason),
    incremental: ignoredKey(flag, speedReason),
    update_window: ignoredKey(idle, speedReason),
  },
};
