/** Themes of the account, which dashboards refer to by `themeId`. Source: docs/platform-api.md, "Themes". */
import { z } from 'zod';
import { readAccountThemeId } from '../account-theme-id.ts';
import { authoringPaths } from '../authoring-paths.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { deletedSchema, id, timestamp } from '../primitives.ts';
import { fullThemeSchema } from '../theme.ts';
import { visibleName } from '../visible-text.ts';

const name = visibleName(z.string().trim().min(1).max(255));

export const storedThemeSchema = z.object({
  id,
  name: z.string(),
  theme: fullThemeSchema,
  embedTenant: z.string().nullable(),
  isTenantTheme: z.boolean(),
  userId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const storedThemeListSchema = z.object({
  items: z.array(storedThemeSchema),
  pageInfo: pageInfoSchema,
});

/** Most characters of the values of a theme, as JSON: many times as many as `deriveTheme` writes. */
const maxThemeSize = 64_000;

const theme = fullThemeSchema
  .refine(
    (value) => JSON.stringify(value).length <= maxThemeSize,
    `it has more than ${maxThemeSize} characters`,
  )
  .refine(
    ({ themeId }) => readAccountThemeId(themeId) === undefined,
    'its themeId may name a preset, and no other theme of the account',
  );

export const createThemeRequestSchema = z.strictObject({ name, theme });

/** Fields that are left out do not change. */
export const updateThemeRequestSchema = createThemeRequestSchema.partial();

export type StoredTheme = z.infer<typeof storedThemeSchema>;
export type CreateThemeRequest = z.infer<typeof createThemeRequestSchema>;
export type UpdateThemeRequest = z.infer<typeof updateThemeRequestSchema>;

const themePath = `${authoringPaths.themes}/{themeId}` as const;

const needsOwner =
  'Needs the owner of the theme or a user with the admin role, no API key of one deployment and no token of one dashboard.';

const exampleTheme = { primaryColor: '#0b6e4f', widgets: { border: { radius: '12px' } } };

export const themeOperations = {
  listThemes: {
    method: 'GET',
    path: authoringPaths.themes,
    summary: 'List themes',
    description:
      'The themes that the caller may use, oldest first. Users of the account see those of the account, admins also those of ' +
      'embed tenants. Authors of an embed tenant see the themes of the tenant and the one that it has been given.',
    tag: 'Themes',
    access: 'bearer',
    rights: ['workspace'],
    query: z.object(pagingQuery),
    responses: { 200: storedThemeListSchema },
    problems: ['not-allowed'],
  },
  createTheme: {
    method: 'POST',
    path: authoringPaths.themes,
    summary: 'Create a theme',
    description:
      'Creates a theme that the caller owns: of the account, or of the embed tenant of the author. Dashboards refer to it by its id as ' +
      'text: `"theme": { "themeId": "7" }`.\n\n' +
      'Needs a user with the AI BI User role or higher, or an embed token in creator mode that is not limited to one dashboard, and no ' +
      'API key of one deployment.',
    tag: 'Themes',
    access: 'bearer',
    rights: ['author', 'unbound'],
    body: createThemeRequestSchema,
    exampleBody: { name: 'Acme', theme: exampleTheme },
    responses: { 200: storedThemeSchema },
    problems: ['not-allowed', 'conflict'],
  },
  getTheme: {
    method: 'GET',
    path: themePath,
    summary: 'Get a theme',
    description: 'A theme that `listThemes` lists for the caller.',
    tag: 'Themes',
    access: 'bearer',
    rights: ['workspace'],
    isVersioned: true,
    responses: { 200: storedThemeSchema },
    problems: ['not-allowed'],
  },
  updateTheme: {
    method: 'PUT',
    path: themePath,
    summary: 'Update a theme',
    description:
      'Fields that are left out do not change; `theme` is replaced as a whole. Every dashboard that refers to the theme has its new ' +
      `values: a new page at once, an open one at its next refresh.\n\n${needsOwner}`,
    tag: 'Themes',
    access: 'bearer',
    rights: ['author', 'unbound'],
    isVersioned: true,
    body: updateThemeRequestSchema,
    exampleBody: { theme: exampleTheme },
    responses: { 200: storedThemeSchema },
    problems: ['not-allowed'],
  },
  deleteTheme: {
    method: 'DELETE',
    path: themePath,
    summary: 'Delete a theme',
    description:
      'A theme that a dashboard, a draft or an embed tenant refers to is a 409: give them another theme first.\n\n' +
      needsOwner,
    tag: 'Themes',
    access: 'bearer',
    rights: ['author', 'unbound'],
    isVersioned: true,
    responses: { 200: deletedSchema },
    problems: ['not-allowed', 'conflict', 'unknown-field', 'malformed-json', 'unsupported-media-type'],
  },
} satisfies OperationGroup;

const fieldTexts = {
  theme: 'The values of the theme. Its own `themeId` may name a preset, below its values.',
};

/** Schemas that the API reference shows by name. */
export const storedThemeSchemas = {
  StoredTheme: documentSchema(storedThemeSchema, 'A theme of the account, for many dashboards.', {
    ...fieldTexts,
    isTenantTheme: 'Whether the embed tenant of the caller sees every dashboard in it.',
    embedTenant: 'The embed tenant whose author has made it. null: a theme of the account.',
    userId: 'Id of the owner.',
  }),
  StoredThemeList: documentSchema(storedThemeListSchema, 'A page of themes.'),
  CreateThemeRequest: documentSchema(createThemeRequestSchema, 'A theme to create.', fieldTexts),
  UpdateThemeRequest: documentSchema(updateThemeRequestSchema, 'What changes of a theme.', fieldTexts),
};
