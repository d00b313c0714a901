/** The data model as its readers see it. Source: docs/data-api.md, "meta". */
import { z } from 'zod';
import {
  customGrainSchema,
  drillMembersGroupedSchema,
  formatDescriptionSchema,
  memberFormatSchema,
} from './data-api.ts';
import { freeObject } from './primitives.ts';

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
  meta: freeObject.optional(),
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
  /** Of times only. */
  granularities: z.array(customGrainSchema.partial().required({ name: true, title: true })).optional(),
});

/** A folder's members, and folders within it. */
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
  meta: freeObject.optional(),
  /** Cubes and views of one number can be joined. */
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
