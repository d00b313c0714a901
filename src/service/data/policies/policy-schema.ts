/** Keys of access policies: a part of the schema that begins in `model-file-schema.ts`. Every key of a policy is read or refused. */
import { filterOperators, type DataFilterOperator } from '../../../contract/data-api-schemas.ts';
import {
  all,
  anyList,
  done,
  either,
  level,
  list,
  lookup,
  notYet,
  onlyTrue,
  scalar,
  text,
  word,
  type MappingLevel,
} from '../model/schema-rules.ts';

/** Operators that policies do not support. A policy tests rows, so that it cannot use a measure. */
const otherOperators: readonly DataFilterOperator[] = ['in', 'notIn', 'onTheDate', 'measureFilter'];
export const policyOperators = filterOperators.filter((operator) => !otherOperators.includes(operator));

export const policyLevel: MappingLevel = {
  title: 'an access policy',
  keys: {
    group: done(text),
    groups: done(list(text)),
    role: done(text),
    conditions: done(list(level(() => conditionLevel))),
    member_level: done(level(() => memberRightsLevel)),
    row_level: done(level(() => rowRightsLevel)),
    member_masking: notYet("masks are not applied: hide members by 'member_level'"),
  },
  oneOf: [['group', 'groups', 'role']],
};

const conditionLevel: MappingLevel = {
  title: "an access policy's condition",
  keys: { if: done(lookup) },
  required: ['if'],
};

const memberRightsLevel: MappingLevel = {
  title: "an access policy's member_level",
  keys: { includes: done(either(all, anyList(text))), excludes: done(either(all, list(text))) },
  someOf: [['includes', 'excludes']],
};

const rowRightsLevel: MappingLevel = {
  title: "an access policy's row_level",
  keys: { filters: done(list(level(() => policyFilterLevel))), allow_all: done(onlyTrue) },
  oneOf: [['filters', 'allow_all']],
};

const policyFilterLevel: MappingLevel = {
  title: "an access policy's filter",
  keys: {
    member: done(text),
    operator: done(word(policyOperators, otherOperators)),
    values: done(list(scalar)),
    and: done(list(level(() => policyFilterLevel))),
    or: done(list(level(() => policyFilterLevel))),
  },
  oneOf: [['member', 'and', 'or']],
  exclusive: [
    ['operator', 'and', 'or'],
    ['values', 'and', 'or'],
  ],
};
