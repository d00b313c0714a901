/** Keys of views: a part of the schema that begins in `model-file-schema.ts`. */
import {
  all,
  emptyableListRule,
  supportedKey,
  eitherRule,
  flag,
  free,
  ignoredKey,
  mappingRule,
  listRule,
  name,
  unsupportedKey,
  unsupportedKeyUnless,
  optionalListRule,
  text,
  type MappingLevel,
  displayKeys,
  shownReason,
} from './schema-rules.ts';
import { formatLevel } from './member-schema.ts';
import { policyLevel } from '../policies/policy-schema.ts';

const atCubes = 'it is written at the cubes';
const ofCubes = unsupportedKey('the members of a view come from its cubes');

export const viewLevel: MappingLevel = {
  title: 'a view',
  keys: {
    name: supportedKey(name),
    ...displayKeys,
    extends: supportedKey(name),
    cubes: supportedKey(listRule(mappingRule(() => viewPartLevel))),
    folders: supportedKey(optionalListRule(mappingRule(() => folderLevel))),
    access_policy: supportedKey(listRule(mappingRule(() => policyLevel))),
    view_group: ignoredKey(text, shownReason),
    view_groups: ignoredKey(emptyableListRule(text), shownReason),
    joins: ofCubes,
    measures: ofCubes,
    dimensions: ofCubes,
    segments: ofCubes,
    hierarchies: ofCubes,
    refresh_key: unsupportedKey(atCubes),
    pre_aggregations: unsupportedKey(atCubes),
    rewrite_queries: unsupportedKey('its meaning is not documented'),
    sql_alias: unsupportedKey(atCubes),
    data_source: unsupportedKey(atCubes),
  },
  required: ['name'],
  someOf: [['cubes', 'extends']],
  exclusive: [['public', 'shown']],
};

const viewPartLevel: MappingLevel = {
  title: "an entry of a view's cubes",
  keys: {
    join_path: supportedKey(text),
    includes: supportedKey(
      eitherRule(
        all,
        emptyableListRule(
          eitherRule(
            text,
            mappingRule(() => includedLevel),
          ),
        ),
      ),
    ),
    excludes: supportedKey(listRule(text)),
    prefix: supportedKey(flag),
    alias: supportedKey(name),
    split: unsupportedKeyUnless('false', 'write a view for each cube'),
  },
  required: ['join_path', 'includes'],
};

const includedLevel: MappingLevel = {
  title: 'a member that a view includes',
  keys: {
    name: supportedKey(name),
    alias: supportedKey(name),
    title: supportedKey(text),
    description: supportedKey(text),
    format: supportedKey(
      eitherRule(
        text,
        mappingRule(() => formatLevel),
      ),
    ),
    meta: supportedKey(free),
  },
  required: ['name'],
};

const folderLevel: MappingLevel = {
  title: 'a folder',
  keys: {
    name: supportedKey(text),
    includes: supportedKey(
      eitherRule(
        all,
        emptyableListRule(
          eitherRule(
            text,
            mappingRule(() => folderItemLevel),
          ),
        ),
      ),
    ),
  },
  required: ['name', 'includes'],
};

/** A folder in a folder, or all members of a join path. */
const folderItemLevel: MappingLevel = {
  title: "an entry of a folder's includes",
  keys: {
    name: supportedKey(text),
    includes: folderLevel.keys.includes ?? supportedKey(free),
    join_path: supportedKey(text),
  },
  oneOf: [['name', 'join_path']],
  exclusive: [['includes', 'join_path']],
};
