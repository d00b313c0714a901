/** Keys of access policies: a part of the schema that begins in `model-file-schema.ts`. Every key of a policy is read or refused. */
import { filterOperators, type DataFilterOperator } from '../../contract/data-api-schemas.ts';
import {
  all,
  emptyableListRule,
  supportedKey,
  eitherRule,
  mappingRule,
  listRule,
  lookup,
  unsupportedKey,
  onlyTrue,
  scalar,
  text,
  wordRule,
  type MappingLevel,
} from '../model/schema-rules.ts';

/** Operators that policies do not support. A policy tests rows, so that it cannot use a measure. */
const otherOperators: readonly DataFilterOperator[] = ['in', 'notIn', 'onTheDate', 'measureFilter'];
export const policyOperators = filterOperators.filter((operator) => !otherOperators.includes(operator));

export const policyLevel: MappingLevel = {
  title: 'an access policy',
  keys: {
    group: supportedKey(text),
    groups: supportedKey(listRule(text)),
    role: supportedKey(text),
    conditions: supportedKey(listRule(mappingRule(() => conditionLevel))),
    member_level: supportedKey(mappingRule(() => memberRightsLevel)),
    row_level: supportedKey(mappingRule(() => rowRightsLevel)),
    member_masking: unsupportedKey("masks are not applied: hide members by 'member_level'"),
  },
  oneOf: [['group', 'groups', 'role']],
};

const conditionLevel: MappingLevel = {
  title: "an access policy's condition",
  keys: { if: supportedKey(lookup) },
  required: ['if'],
};

const memberRightsLevel: MappingLevel = {
  title: "an access policy's member_level",
  keys: {
    includes: supportedKey(eitherRule(all, emptyableListRule(text))),
    excludes: supportedKey(eitherRule(all, listRule(text))),
  },
  someOf: [['includes', 'excludes']],
};

const rowRightsLevel: MappingLevel = {
  title: "an access policy's row_level",
  keys: {
    filters: supportedKey(listRule(mappingRule(() => policyFilterLevel))),
    allow_all: supportedKey(onlyTrue),
  },
  oneOf: [['filters', 'allow_all']],
};

const policyFilterLevel: MappingLevel = {
  title: "an access policy's filter",
  keys: {
    member: supportedKey(text),
    operator: supportedKey(wordRule(policyOperators, otherOperators)),
    values: supportedKey(listRule(scalar)),
    and: supportedKey(listRule(mappingRule(() => policyFilterLevel))),
    or: supportedKey(listRule(mappingRule(() => policyFilterLevel))),
  },
  oneOf: [['member', 'and', 'or']],
  exclusive: [
    ['operator', 'and', 'or'],
    ['values', 'and', 'or'],
  ],
};
