/** Keys of pre-aggregations and refresh keys: a part of the schema that begins in `model-file-schema.ts`. Only the refresh key of a cube is read. */
import {
  anyList,
  done,
  statement,
  text,
  either,
  flag,
  harmless,
  idle,
  level,
  name,
  section,
  word,
  type KeyRule,
  type MappingLevel,
  speedReason,
} from './schema-rules.ts';

const sqlOnly = (title: string): MappingLevel => ({
  title,
  keys: { sql: harmless(idle, speedReason) },
  required: ['sql'],
});

const names = harmless(either(idle, anyList(idle)), speedReason);
const part = harmless(idle, speedReason);
const isWanted = harmless(flag, speedReason);
const bound = (title: string): KeyRule =>
  harmless(
    level(() => sqlOnly(title)),
    speedReason,
  );

export const preAggregationLevel: MappingLevel = {
  title: 'a pre-aggregation',
  keys: {
    name: harmless(name, speedReason),
    type: harmless(
      word(['rollup', 'original_sql', 'rollup_join', 'rollup_lambda', 'auto_rollup']),
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
    time_dimensions: harmless(anyList(level(() => preAggregatedTimeLevel)), speedReason),
    partition_granularity: part,
    sql_alias: part,
    max_pre_aggregations: part,
    build_range_start: bound("a pre-aggregation's build_range_start"),
    build_range_end: bound("a pre-aggregation's build_range_end"),
    refresh_range_start: bound("a pre-aggregation's refresh_range_start"),
    refresh_range_end: bound("a pre-aggregation's refresh_range_end"),
    refresh_key: harmless(
      level(() => refreshKeyLevel),
      speedReason,
    ),
    indexes: harmless(section(level(() => indexLevel)), speedReason),
    external: isWanted,
    scheduled_refresh: isWanted,
    read_only: isWanted,
    use_original_sql_pre_aggregations: isWanted,
    union_with_source_data: isWanted,
    allow_non_strict_date_range_match: isWanted,
    stream_offset: harmless(word(['earliest', 'latest']), speedReason),
    output_column_types: harmless(anyList(level(() => outputColumnLevel)), speedReason),
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
    name: harmless(name, speedReason),
    columns: names,
    sql: part,
    type: harmless(word(['regular', 'aggregate']), speedReason),
  },
};

const outputColumnLevel: MappingLevel = {
  title: "a pre-aggregation's output column",
  keys: { member: part, type: part },
};

export const refreshKeyLevel: MappingLevel = {
  title: 'a refresh_key',
  keys: {
    every: done(text),
    sql: done(statement),
    timezone: done(text),
    immutable: harmless(flag, speedReason),
    incremental: harmless(flag, speedReason),
    update_window: harmless(idle, speedReason),
  },
};
