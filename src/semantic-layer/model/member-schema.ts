/** Keys of dimensions, measures and segments: a part of the schema that begins in `model-file-schema.ts`. */
import { granularities } from '../../contract/data-api-schemas.ts';
import { aggregates, valueTypes } from './data-model.ts';
import {
  emptyableListRule,
  supportedKey,
  eitherRule,
  flag,
  ignoredKey,
  mappingRule,
  listRule,
  name,
  unsupportedKey,
  unsupportedKeyUnless,
  sql,
  text,
  wordRule,
  type MappingLevel,
  displayKeys,
  shownReason,
} from './schema-rules.ts';

const calendars = 'times are shifted by intervals alone, and not by columns of a calendar';
const undocumented = 'its meaning is not documented';
const masks = "masks are not applied: hide the member by 'member_level'";

const sqlOnly = (title: string): MappingLevel => ({
  title,
  keys: { sql: supportedKey(sql) },
  required: ['sql'],
});

export const dimensionLevel: MappingLevel = {
  title: 'a dimension',
  keys: {
    name: supportedKey(name),
    ...displayKeys,
    type: supportedKey(wordRule([...valueTypes, 'geo', 'switch'])),
    sql: supportedKey(sql),
    case: supportedKey(mappingRule(() => caseLevel)),
    latitude: supportedKey(mappingRule(() => sqlOnly('a latitude'))),
    longitude: supportedKey(mappingRule(() => sqlOnly('a longitude'))),
    primary_key: supportedKey(flag),
    local_time: supportedKey(flag),
    sub_query: supportedKey(flag),
    propagate_filters_to_sub_query: supportedKey(flag),
    suggest_filter_values: supportedKey(flag),
    granularities: supportedKey(listRule(mappingRule(() => granularityLevel))),
    format: supportedKey(
      eitherRule(
        text,
        mappingRule(() => formatLevel),
      ),
    ),
    currency: supportedKey(text),
    order: ignoredKey(wordRule(['asc', 'desc']), shownReason),
    values: supportedKey(listRule(text)),
    multi_stage: unsupportedKeyUnless('false', 'only measures have several stages'),
    values_as_segments: unsupportedKeyUnless('false', "write 'segments'"),
    mask: unsupportedKey(masks),
    links: unsupportedKey("write 'format' of 'type: link'"),
    time_shift: unsupportedKey(calendars),
    add_group_by: unsupportedKey('only measures have several stages'),
    enable_suggestions: unsupportedKey("write 'suggest_filter_values'"),
    field_type: unsupportedKey(undocumented),
    synthetic: unsupportedKey('the engine sets it by itself'),
    aliases: unsupportedKey(undocumented),
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
    when: supportedKey(listRule(mappingRule(() => whenLevel))),
    else: supportedKey(mappingRule(() => elseLevel)),
    switch: unsupportedKey("a dimension's 'case' has conditions: write 'sql' and 'label'"),
  },
  required: ['when'],
};

const label = supportedKey(
  eitherRule(
    text,
    mappingRule(() => sqlOnly('a label')),
  ),
);
const whenLevel: MappingLevel = {
  title: "a branch of a dimension's case",
  keys: { sql: supportedKey(sql), label, value: unsupportedKey("it is for measures: write 'label'") },
  required: ['sql', 'label'],
};
const elseLevel: MappingLevel = {
  title: "the else of a dimension's case",
  keys: { label, sql: unsupportedKey("write 'label: { sql: … }'") },
  required: ['label'],
};

const granularityLevel: MappingLevel = {
  title: 'a granularity',
  keys: {
    name: supportedKey(name),
    title: supportedKey(text),
    interval: supportedKey(text),
    offset: supportedKey(text),
    origin: supportedKey(text),
    sql: supportedKey(sql),
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
    type: supportedKey(wordRule(['link', 'custom-time', 'custom-numeric'])),
    label: supportedKey(text),
    value: supportedKey(text),
  },
  required: ['type'],
};

export const measureLevel: MappingLevel = {
  title: 'a measure',
  keys: {
    name: supportedKey(name),
    ...displayKeys,
    type: supportedKey(wordRule([...aggregates, ...valueTypes, 'number_agg', 'running_total', 'rank'])),
    sql: supportedKey(sql),
    filters: supportedKey(emptyableListRule(mappingRule(() => sqlOnly("a measure's filter")))),
    rolling_window: supportedKey(mappingRule(() => rollingWindowLevel)),
    drill_members: supportedKey(emptyableListRule(text)),
    format: supportedKey(
      eitherRule(
        text,
        mappingRule(() => formatLevel),
      ),
    ),
    currency: supportedKey(text),
    multi_stage: supportedKey(flag),
    time_shift: supportedKey(listRule(mappingRule(() => timeShiftLevel))),
    group_by: supportedKey(emptyableListRule(text)),
    reduce_by: supportedKey(emptyableListRule(text)),
    add_group_by: supportedKey(emptyableListRule(text)),
    order_by: supportedKey(listRule(mappingRule(() => rankOrderLevel))),
    cumulative: unsupportedKeyUnless('false', "write 'rolling_window'"),
    filter: unsupportedKey("use 'filters' for conditions on the rows of a measure"),
    grain: unsupportedKey("write 'group_by', 'reduce_by' or 'add_group_by'"),
    case: supportedKey(mappingRule(() => measureCaseLevel)),
    mask: unsupportedKey(masks),
    drill_filters: unsupportedKey(undocumented),
    drill_member_references: unsupportedKey("write 'drill_members'"),
    visible: unsupportedKey("write 'public'"),
    aliases: unsupportedKey(undocumented),
  },
  required: ['name', 'type'],
  exclusive: [['public', 'shown']],
};

const measureCaseLevel: MappingLevel = {
  title: "a measure's case",
  keys: {
    switch: supportedKey(sql),
    when: supportedKey(listRule(mappingRule(() => measureWhenLevel))),
    else: supportedKey(mappingRule(() => sqlOnly("the else of a measure's case"))),
  },
  required: ['switch', 'when'],
};

const measureWhenLevel: MappingLevel = {
  title: "a branch of a measure's case",
  keys: { value: supportedKey(text), sql: supportedKey(sql) },
  required: ['value', 'sql'],
};

const timeShiftLevel: MappingLevel = {
  title: 'a time shift',
  keys: {
    time_dimension: supportedKey(text),
    interval: supportedKey(text),
    type: supportedKey(wordRule(['prior', 'next'])),
    name: unsupportedKey(calendars),
  },
  required: ['interval', 'type'],
};

const rankOrderLevel: MappingLevel = {
  title: "a rank's order",
  keys: { sql: supportedKey(sql), dir: supportedKey(wordRule(['asc', 'desc'])) },
  required: ['sql'],
};

const rollingWindowLevel: MappingLevel = {
  title: "a measure's rolling_window",
  keys: {
    type: supportedKey(wordRule(['fixed', 'to_date', 'year_to_date', 'quarter_to_date', 'month_to_date'])),
    granularity: supportedKey(wordRule(granularities)),
    trailing: supportedKey(text),
    leading: supportedKey(text),
    offset: supportedKey(wordRule(['start', 'end'])),
  },
  only: {
    by: 'type',
    fallback: 'fixed',
    keys: { trailing: ['fixed'], leading: ['fixed'], offset: ['fixed'], granularity: ['to_date'] },
  },
};

export const segmentLevel: MappingLevel = {
  title: 'a segment',
  keys: {
    name: supportedKey(name),
    ...displayKeys,
    sql: supportedKey(sql),
    aliases: unsupportedKey(undocumented),
  },
  required: ['name', 'sql'],
  exclusive: [['public', 'shown']],
};
