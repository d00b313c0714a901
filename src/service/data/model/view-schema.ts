/** Keys of views: a part of the schema that begins in `model-file-schema.ts`. */
import {
  all,
  anyList,
  done,
  either,
  flag,
  free,
  harmless,
  level,
  list,
  name,
  notYet,
  notYetUnless,
  section,
  text,
  type MappingLevel,
  displayKeys,
  shownReason,
} from './schema-rules.ts';
import { formatLevel } from './member-schema.ts';
import { policyLevel } from '../policies/policy-schema.ts';

const atCubes = 'it is written at the cubes';
const ofCubes = notYet('the members of a view come from its cubes');

export const viewLevel: MappingLevel = {
  title: 'a view',
  keys: {
    name: done(name),
    ...displayKeys,
    extends: done(name),
    cubes: done(list(level(() => viewPartLevel))),
    folders: done(section(level(() => folderLevel))),
    access_policy: done(list(level(() => policyLevel))),
    view_group: harmless(text, shownReason),
    view_groups: harmless(anyList(text), shownReason),
    joins: ofCubes,
    measures: ofCubes,
    dimensions: ofCubes,
    segments: ofCubes,
    hierarchies: ofCubes,
    refresh_key: notYet(atCubes),
    pre_aggregations: notYet(atCubes),
    rewrite_queries: notYet('its meaning is not documented'),
    sql_alias: notYet(atCubes),
    data_source: notYet(atCubes),
  },
  required: ['name'],
  someOf: [['cubes', 'extends']],
  exclusive: [['public', 'shown']],
};

const viewPartLevel: MappingLevel = {
  title: "an entry of a view's cubes",
  keys: {
    join_path: done(text),
    includes: done(
      either(
        all,
        anyList(
          either(
            text,
            level(() => includedLevel),
          ),
        ),
      ),
    ),
    excludes: done(list(text)),
    prefix: done(flag),
    alias: done(name),
    split: notYetUnless('false', 'write a view for each cube'),
  },
  required: ['join_path', 'includes'],
};

const includedLevel: MappingLevel = {
  title: 'a member that a view includes',
  keys: {
    name: done(name),
    alias: done(name),
    title: done(text),
    description: done(text),
    format: done(
      either(
        text,
        level(() => formatLevel),
      ),
    ),
    meta: done(free),
  },
  required: ['name'],
};

const folderLevel: MappingLevel = {
  title: 'a folder',
  keys: {
    name: done(text),
    includes: done(
      either(
        all,
        anyList(
          either(
            text,
            level(() => folderItemLevel),
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
  keys: { name: done(text), includes: folderLevel.keys.includes ?? done(free), join_path: done(text) },
  oneOf: [['name', 'join_path']],
  exclusive: [['includes', 'join_path']],
};
