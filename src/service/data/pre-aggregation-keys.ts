/** Keys of what is kept ready and renewed: a part of the table that begins in `model-keys.ts`. Nothing here is read. */
import {
  anyList,
  either,
  flag,
  harmless,
  idle,
  level,
  name,
  section,
  word,
  type KeyRule,
  type Level,
} from './key-rules.ts';
import { speed } from './look-keys.ts';

const sqlOnly = (title: string): Level => ({
  ...{ title, keys: { sql: harmless(idle, speed) }, required: ['sql'] },
});

const names = harmless(either(idle, anyList(idle)), speed);
const part = harmless(idle, speed);
const isWanted = harmless(flag, speed);
const bound = (title: string): KeyRule =>
  harmless(
    level(() => sqlOnly(title)),
    speed,
  );

export const preAggregationLevel: Level = {
  title: 'a pre-aggregation',
  keys: {
    name: harmless(name, speed),
    type: harmless(word(['rollup', 'original_sql', 'rollup_join', 'rollup_lambda', 'auto_rollup']), speed),
    ...{ measures: names, dimensions: names, segments: names, rollups: names },
    ...{ measure_references: names, dimension_references: names, segment_references: names },
    ...{ rollup_references: names, unique_key_columns: names },
    ...{ time_dimension: part, time_dimension_reference: part, granularity: part },
    time_dimensions: harmless(anyList(level(() => preAggregatedTimeLevel)), speed),
    ...{ partition_granularity: part, sql_alias: part, max_pre_aggregations: part },
    build_range_start: bound("a pre-aggregation's build_range_start"),
    build_range_end: bound("a pre-aggregation's build_range_end"),
    refresh_range_start: bound("a pre-aggregation's refresh_range_start"),
    refresh_range_end: bound("a pre-aggregation's refresh_range_end"),
    refresh_key: harmless(
      level(() => refreshKeyLevel),
      speed,
    ),
    indexes: harmless(section(level(() => indexLevel)), speed),
    ...{ external: isWanted, scheduled_refresh: isWanted, read_only: isWanted },
    ...{ use_original_sql_pre_aggregations: isWanted, union_with_source_data: isWanted },
    allow_non_strict_date_range_match: isWanted,
    stream_offset: harmless(word(['earliest', 'latest']), speed),
    output_column_types: harmless(anyList(level(() => outputColumnLevel)), speed),
  },
  required: ['name'],
};

const preAggregatedTimeLevel: Level = {
  title: "a pre-aggregation's time dimension",
  keys: { dimension: part, granularity: part },
};

const indexLevel: Level = {
  title: "a pre-aggregation's index",
  keys: {
    name: harmless(name, speed),
    columns: names,
    sql: part,
    type: harmless(word(['regular', 'aggregate']), speed),
  },
};

const outputColumnLevel: Level = {
  title: "a pre-aggregation's output column",
  keys: { member: part, type: part },
};

export const refreshKeyLevel: Level = {
  title: 'a refresh_key',
  keys: {
    every: harmless(idle, speed),
    sql: harmless(idle, speed),
    timezone: harmless(idle, speed),
    immutable: harmless(flag, speed),
    incremental: harmless(flag, speed),
    update_window: harmless(idle, speed),
  },
};
