/** Limits of questions, and how much of them is used. Source: docs/ai-api.md, "Limits and usage". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id } from '../primitives.ts';

/** Whose use a limit counts. */
export const usageScopes = ['account', 'tenant', 'reader'] as const;
export const usageUnits = ['questions', 'rows', 'seconds', 'tokens', 'cost'] as const;
/** Days and months of UTC. */
export const usagePeriods = ['day', 'month'] as const;

/** Most limits in one list. */
const maxLimits = 30;

export const aiLimitSchema = z.strictObject({
  of: z.enum(usageScopes),
  per: z.enum(usagePeriods),
  unit: z.enum(usageUnits),
  most: z.number().min(0).max(1e12),
});

export type AiLimit = z.infer<typeof aiLimitSchema>;

export const aiLimitsSchema = z.array(aiLimitSchema).max(maxLimits);

/** Most days for which chats are stored. */
const maxKeepDays = 3_650;

export const aiSettingsSchema = z.object({ limits: aiLimitsSchema, keepDays: z.int() });

export const updateAiSettingsRequestSchema = z.strictObject({
  limits: aiLimitsSchema.optional(),
  keepDays: z.int().min(0).max(maxKeepDays).optional(),
});

export type AiSettings = z.infer<typeof aiSettingsSchema>;
/** Nothing was used before. */
const firstDay = '1970-01-01';

const usageDay = z.iso
  .date()
  .refine((day) => day >= firstDay, `must be a day from ${firstDay} on, such as 2026-11-01`);

export const listAiUsageQuerySchema = z.object({
  ...pagingQuery,
  by: z.enum(['account', 'tenant', 'reader', 'agent']).optional(),
  per: z.enum(usagePeriods).optional(),
  from: usageDay.optional(),
  to: usageDay.optional(),
});

export type ListAiUsageQuery = z.infer<typeof listAiUsageQuerySchema>;

export const aiUsageSchema = z.object({
  period: z.iso.date(),
  embedTenant: z.string().nullable(),
  reader: z.string().nullable(),
  deploymentId: id.nullable(),
  agentId: id.nullable(),
  questions: z.int(),
  queries: z.int(),
  rows: z.int(),
  seconds: z.number(),
  turns: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.number(),
});

export type AiUsage = z.infer<typeof aiUsageSchema>;

export const aiUsageListSchema = z.object({ items: z.array(aiUsageSchema), pageInfo: pageInfoSchema });

export const aiUsageOperations = {
  getAiSettings: {
    method: 'GET',
    path: '/v1/ai-settings',
    summary: 'Get the settings of the AI API',
    description: `The limits that hold for all questions of the account, and the days for which chats are stored.\n\n${needsAccountAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: aiSettingsSchema },
    problems: ['not-allowed'],
  },
  updateAiSettings: {
    method: 'PATCH',
    path: '/v1/ai-settings',
    summary: 'Update the settings of the AI API',
    description:
      'Sets the whole list of limits, or the days for which chats are stored: what is older is deleted at once. Limits hold from the next question on, beside those of the service and of the agent: the first one that ' +
      `is reached counts.\n\n${needsAccountAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateAiSettingsRequestSchema,
    exampleBody: {
      limits: [
        { of: 'reader', per: 'day', unit: 'questions', most: 100 },
        { of: 'account', per: 'month', unit: 'cost', most: 250 },
      ],
    },
    responses: { 200: aiSettingsSchema },
    problems: ['not-allowed'],
  },
  listAiUsage: {
    method: 'GET',
    path: '/v1/ai-usage',
    summary: 'List the use of the AI API',
    description:
      'What was used by day or month of UTC: by the whole account, or by each embed tenant, reader or agent. The newest period first. What ' +
      `is older than 400 days is deleted.\n\n${needsAccountAdmin}`,
    tag: 'AI',
    access: 'bearer',
    rights: ['account-admin'],
    query: listAiUsageQuerySchema,
    responses: { 200: aiUsageListSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

const settingTexts = {
  keepDays: 'Days for which questions and answers are stored. 0: none are. Default: 30.',
};

/** Schemas that the API reference shows by name. */
export const aiUsageSchemas = {
  AiLimit: documentSchema(aiLimitSchema, 'The most that may be used in a day or a month of UTC.', {
    of: 'Whose use is counted: that of the whole account, of each embed tenant, or of each reader.',
    unit: '`cost` is in the currency of the prices of the service. `rows` are those of the answers, `seconds` their time.',
    most: 'From this number on, nothing more is used until the period is over.',
  }),
  AiSettings: documentSchema(aiSettingsSchema, 'Settings of the AI API of an account.', settingTexts),
  UpdateAiSettingsRequest: documentSchema(
    updateAiSettingsRequestSchema,
    'What changes of the settings.',
    settingTexts,
  ),
  AiUsage: documentSchema(aiUsageSchema, 'What was used in one day or month.', {
    period: 'The day, or the first day of the month.',
    embedTenant: 'null: of no embed tenant, or not listed by tenants or readers.',
    reader: 'Who asked, such as `user:4` or `embed:ada@example.com`. null: not listed by readers.',
    deploymentId: 'null: not listed by agents, or not recorded.',
    agentId: 'null: the default agent, or not listed by agents.',
    queries: 'Of the answers, without those that look up values.',
    turns: 'Requests to a language model.',
    cost: 'In the currency of the prices of the service.',
  }),
  AiUsageList: documentSchema(aiUsageListSchema, 'A page of usage.'),
};
