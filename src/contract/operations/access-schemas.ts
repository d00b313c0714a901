import {
  accessPreviewRequestSchema,
  accessPreviewSchema,
  sourceAccessSchema,
  visibleRowsSchema,
} from '../access-preview.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

/** Source: docs/platform-api.md, "Roles and access". */
export const accessSchemas = {
  AccessPreviewRequest: describeSchema(accessPreviewRequestSchema, 'Whose eyes to look with.', {
    userId: 'A user of the account. Goes with nothing else.',
    externalId:
      'An embed user, by the id of their host; lower-cased. Goes with `embedTenant` and `securityContext`.',
    embedTenant: "The embed user's tenant; left out or null for the account's own.",
    groups:
      'As tokens name them: `sales`, or `system:tenant:acme:group:sales` for a group of an embed tenant. Rules also ' +
      'find them in `securityContext.cubeCloud.groups`.',
    userAttributes: 'By name.',
    securityContext:
      'What a host says of its reader, for the rules that look into it. Its `cubeCloud.groups` is written by the platform.',
  }),
  AccessPreview: describeSchema(accessPreviewSchema, 'The data model as one reader sees it.', {
    reader: 'What the rules were told.',
    sources: 'Every cube and view of the model.',
  }),
  SourceAccess: describeSchema(sourceAccessSchema, 'One cube or view, as the reader sees it.', {
    public: 'Whether the model shows it to anybody.',
    members: 'Full names of the members that the reader may ask for. None: the reader does not see it.',
    rows:
      'Members of whose rows the same can be said stand together: the filter is one, and the count. A member over a ' +
      'join that repeats rows has more of them. A query of members that stand apart passes the filters of each of them.',
  }),
  VisibleRows: describeSchema(visibleRowsSchema, 'Which rows of some members the reader sees.', {
    filter:
      'In words; `all rows`, or `no rows`, also where the Data API refuses every query of the member. For a measure ' +
      'that is made from rows of several cubes, each read by rules of its own: `orders: …; customers: …`.',
    sql: 'The condition as queries have it, with `values` as `$1`, `$2` and so on; several are parted by `; `. Null: none.',
    count:
      'How many rows pass it, as the total of an ungrouped query of the member, or as the rows that a measure of repeated ' +
      'rows counts once; null where that cannot be told.',
    reason: 'Why there is no count, such as the words in which the Data API refuses the member.',
  }),
} satisfies Record<string, DescribedSchema>;
