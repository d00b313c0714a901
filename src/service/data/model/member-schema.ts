/** Keys of dimensions, measures and segments: a part of the schema that begins in `model-file-schema.ts`. */
import { granularities } from '../../../contract/data-api-schemas.ts';
import { aggregates, valueTypes } from './data-model.ts';
import {
  anyList,
  done,
  either,
  flag,
  harmless,
  level,
  list,
  name,
  notYet,
  notYetUnless,
  sql,
  text,
  word,
  type MappingLevel,
  displayKeys,
  shownReason,
} from './schema-rules.ts';

const calendars = 'times are shifted by intervals alone, and not by columns of a calendar';
const undocumented = 'its meaning is not documented';
const masks = "masks are not applied: hide the member by 'member_level'";

const sqlOnly = (title: string): MappingLevel => ({ title, keys: { sql: done(sql) }, required: ['sql'] });

export const dimensionLevel: MappingLevel = {
  title: 'a dimension',
  keys: {
    name: done(name),
    ...displayKeys,
    type: done(word([...valueTypes, 'geo', 'switch'])),
    sql: done(sql),
    case: done(level(() => caseLevel)),
    latitude: done(level(() => sqlOnly('a latitude'))),
    longitude: done(level(() => sqlOnly('a longitude'))),
    primary_key: done(flag),
    local_time: done(flag),
    sub_query: done(flag),
    propagate_filters_to_sub_query: done(flag),
    suggest_filter_values: done(flag),
    granularities: done(list(level(() => granularityLevel))),
    format: done(
      either(
        text,
        level(() => formatLevel),
      ),
    ),
    currency: done(text),
    order: harmless(word(['asc', 'desc']), shownReason),
    values: done(list(text)),
    multi_stage: notYetUnless('false', 'only measures have several stages'),
    values_as_segments: notYetUnless('false', "write 'segments'"),
    mask: notYet(masks),
    links: notYet("write 'format' of 'type: link'"),
    time_shift: notYet(calendars),
    add_group_by: notYet('only measures have several stages'),
    enable_suggestions: notYet("write 'suggest_filter_values'"),
    field_type: notYet(undocumented),
    synthetic: notYet('the engine sets it by itself'),
    aliases: notYet(undocumented),
  },
  required: ['name', 'type'],
  exclusive: [
    ['sql', 'case'],
    ['public', 'shown'],
  ],
  only: {
    by: 'type',
    fallback: '',
    keys: {
      sql: valueTypes,
      case: valueTypes,
      latitude: ['geo'],
      longitude: ['geo'],
      granularities: ['time'],
      local_time: ['time'],
      values: ['switch'],
    },
  },
};

const caseLevel: MappingLevel = {
  title: "a dimension's case",
  keys: {
    when: done(list(level(() => whenLevel))),
    else: done(level(() => elseLevel)),
    switch: notYet("a dimension's 'case' has conditions: write 'sql' and 'label'"),
  },
  required: ['when'],
};

const label = done(
  either(
    text,
    level(() => sqlOnly('a label')),
  ),
);
const whenLevel: MappingLevel = {
  title: "a branch of a dimension's case",
  keys: { sql: done(sql), label, value: notYet("it is for measures: write 'label'") },
  required: ['sql', 'label'],
};
const elseLevel: MappingLevel = {
  title: "the else of a dimension's case",
  keys: { label, sql: notYet("write 'label: { sql: … }'") },
  required: ['label'],
};

const granularityLevel: MappingLevel = {
  title: 'a granularity',
  keys: {
    name: done(name),
    title: done(text),
    interval: done(text),
    offset: done(text),
    origin: done(text),
    sql: done(sql),
  },
  required: ['name'],
  oneOf: [['interval', 'sql']],
  exclusive: [
    ['offset', 'origin'],
    ['offset', 'sql'],
    ['origin', 'sql'],
  ],
};

export const formatLevel: MappingLevel = {
  title: 'a format',
  keys: {
    type: done(word(['link', 'custom-time', 'custom-numeric'])),
    label: done(text),
    value: done(text),
  },
  required: ['type'],
};

export const measureLevel: MappingLevel = {
  title: 'a measure',
  keys: {
    name: done(name),
    ...displayKeys,
    type: done(word([...aggregates, ...valueTypes, 'number_agg', 'running_total', 'rank'])),
    sql: done(sql),
    filters: done(anyList(level(() => sqlOnly("a measure's filter")))),
    rolling_window: done(level(() => rollingWindowLevel)),
    drill_members: done(anyList(text)),
    format: done(
      either(
        text,
        level(() => formatLevel),
      ),
    ),
    currency: done(text),
    multi_stage: done(flag),
    time_shift: done(list(level(() => timeShiftLevel))),
    group_by: done(anyList(text)),
    reduce_by: done(anyList(text)),
    add_group_by: done(anyList(text)),
    order_by: done(list(level(() => rankOrderLevel))),
    cumulative: notYetUnless('false', "write 'rolling_window'"),
    filter: notYet("use 'filters' for conditions on the rows of a measure"),
    grain: notYet("write 'group_by', 'reduce_by' or 'add_group_by'"),
    case: done(level(() => measureCaseLevel)),
    mask: notYet(masks),
    drill_filters: notYet(undocumented),
    drill_member_references: notYet("write 'drill_members'"),
    visible: notYet("write 'public'"),
    aliases: notYet(undocumented),
  },
  required: ['name', 'type'],
  exclusive: [['public', 'shown']],
};

const measureCaseLevel: MappingLevel = {
  title: "a measure's case",
  keys: {
    switch: done(sql),
    when: done(list(level(() => measureWhenLevel))),
    else: done(level(() => sqlOnly("the else of a measure's case"))),
  },
  required: ['switch', 'when'],
};

const measureWhenLevel: MappingLevel = {
  title: "a branch of a measure's case",
  keys: { value: done(text), sql: done(sql) },
  required: ['value', 'sql'],
};

const timeShiftLevel: MappingLevel = {
  title: 'a time shift',
  keys: {
    time_dimension: done(text),
    interval: done(text),
    type: done(word(['prior', 'next'])),
    name: notYet(calendars),
  },
  required: ['interval', 'type'],
};

const rankOrderLevel: MappingLevel = {
  title: "a rank's order",
  keys: { sql: done(sql), dir: done(word(['asc', 'desc'])) },
  required: ['sql'],
};

const rollingWindowLevel: MappingLevel = {
  title: "a measure's rolling_window",
  keys: {
    type: done(word(['fixed', 'to_date', 'year_to_date', 'quarter_to_date', 'month_to_date'])),
    granularity: done(word(granularities)),
    trailing: done(text),
    leading: done(text),
    offset: done(word(['start', 'end'])),
  },
  only: {
    by: 'type',
    fallback: 'fixed',
    keys: { trailing: ['fixed'], leading: ['fixed'], offset: ['fixed'], granularity: ['to_date'] },
  },
};

export const segmentLevel: MappingLevel = {
  title: 'a segment',
  keys: { name: done(name), ...displayKeys, sql: done(sql), aliases: notYet(undocumented) },
  required: ['name', 'sql'],
  exclusive: [['public', 'shown']],
};
