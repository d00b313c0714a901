/** The data model as its readers see it. Source: docs/data-api.md, "meta". */
import { z } from 'zod';
import {
  customGrainSchema,
  drillMembersGroupedSchema,
  formatDescriptionSchema,
  memberFormatSchema,
} from '../data-api-schemas.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { dataPaths } from '../element-api-paths.ts';
import { jsonObject } from '../primitives.ts';

const memberFields = {
  name: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  isVisible: z.boolean(),
  public: z.boolean(),
  description: z.string().optional(),
  format: memberFormatSchema.optional(),
  formatDescription: formatDescriptionSchema.optional(),
  currency: z.string().optional(),
  meta: jsonObject.optional(),
};

export const metaMeasureSchema = z.object({
  ...memberFields,
  type: z.string(),
  aggType: z.string(),
  cumulative: z.boolean(),
  cumulativeTotal: z.boolean(),
  drillMembers: z.array(z.string()),
  drillMembersGrouped: drillMembersGroupedSchema,
});

export const metaDimensionSchema = z.object({
  ...memberFields,
  type: z.string(),
  suggestFilterValues: z.boolean(),
  primaryKey: z.boolean(),
  /** Only for time dimensions. */
  granularities: z.array(customGrainSchema.partial().required({ name: true, title: true })).optional(),
});

/** Members of a folder, and nested folders. */
export interface NestedFolder {
  name: string;
  members: (string | NestedFolder)[];
}

export const nestedFolderSchema: z.ZodType<NestedFolder> = z.lazy(() =>
  z.object({ name: z.string(), members: z.array(z.union([z.string(), nestedFolderSchema])) }),
);

export const metaCubeSchema = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['cube', 'view']),
  isVisible: z.boolean(),
  public: z.boolean(),
  description: z.string().optional(),
  meta: jsonObject.optional(),
  /** Cubes and views with the same number can be joined. */
  connectedComponent: z.int(),
  measures: z.array(metaMeasureSchema),
  dimensions: z.array(metaDimensionSchema),
  segments: z.array(z.object(memberFields)),
  folders: z.array(z.object({ name: z.string(), members: z.array(z.string()) })),
  nestedFolders: z.array(nestedFolderSchema),
  hierarchies: z.array(
    z.object({ name: z.string(), title: z.string(), public: z.boolean(), levels: z.array(z.string()) }),
  ),
});

export const metaResponseSchema = z.object({ cubes: z.array(metaCubeSchema) });

const refusals = [400, 401, 403, 413, 429, 500, 502, 503, 504];

export const dataModelOperations = {
  getDataModel: {
    method: 'GET',
    path: dataPaths.meta,
    summary: 'Get the data model',
    description: 'The cubes and views, with the members that the caller may query.',
    query: z.object({ onlyViews: z.enum(['true', 'false']).optional().describe('`true`: views only.') }),
    responses: { 200: metaResponseSchema },
    refusals,
    tag: 'Data',
    access: 'data-token',
    problems: [],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const dataModelSchemas = {
  MetaCube: documentSchema(
    metaCubeSchema,
    'A cube or view of the data model, with the members that the caller may query.',
    {
      connectedComponent: 'Cubes and views with the same number can be joined.',
    },
  ),
  MetaMeasure: documentSchema(metaMeasureSchema, 'A measure: a number that is aggregated from rows.', {
    aggType: 'The aggregation, such as `sum`.',
    drillMembers: 'Members that show the rows behind it.',
  }),
  MetaDimension: documentSchema(metaDimensionSchema, 'A dimension, by which rows can be grouped.', {
    granularities: 'Only for time dimensions.',
  }),
  MetaFolder: documentSchema(nestedFolderSchema, 'Members of a folder, and nested folders.'),
};
