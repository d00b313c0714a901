/** User attributes, which row-level rules and filters look up. Source: docs/platform-api.md, "User attributes". */
import { z } from 'zod';
import { userAttributeValueSchema } from './embed-claims.ts';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { id } from './primitives.ts';

/** The type of an attribute never changes. */
export const attributeTypes = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** As data models look it up: `userAttributes.<name>`. */
export const attributeNameSchema = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_-]{0,99}$/,
    'it must begin with a letter and hold letters, digits, _ and - only',
  );

const shortText = z.string().max(500);

export const attributeDefinitionSchema = z.strictObject({
  name: attributeNameSchema,
  type: z.enum(attributeTypes),
  displayName: shortText.optional(),
  /** As text: a number, `true` or `false`, or a JSON array for the array types. */
  defaultValue: shortText.optional(),
  description: shortText.optional(),
});

export const updateAttributeRequestSchema = z.strictObject({
  /** May be repeated, not changed. */
  type: z.enum(attributeTypes).optional(),
  displayName: shortText.nullable().optional(),
  /** null: no default. */
  defaultValue: shortText.nullable().optional(),
  description: shortText.nullable().optional(),
});

/** An empty parameter is as good as none. */
export const listAttributesQuerySchema = z.object({
  ...pagingQuery,
  name: z.string().optional(),
  type: z.enum([...attributeTypes, '']).optional(),
});

export type ListAttributesQuery = z.infer<typeof listAttributesQuerySchema>;

export const userAttributeSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(attributeTypes),
  displayName: z.string().optional(),
  defaultValue: z.string().optional(),
  description: z.string().optional(),
});
export const userAttributeListSchema = z.object({
  items: z.array(userAttributeSchema),
  pageInfo: pageInfoSchema,
});

/** A value is what the attribute's type says; null takes it away, and the default holds again. */
export const attributeValueSchema = z.strictObject({ name: z.string(), value: userAttributeValueSchema });

export const setAttributeValueRequestSchema = z.strictObject({
  userId: id,
  userAttributeId: id,
  value: userAttributeValueSchema,
});
export const setAttributeValueResponseSchema = z.object({
  userId: id,
  userAttributeId: id,
  value: userAttributeValueSchema,
});
export const storedAttributeValueSchema = z.object({
  userAttributeId: id,
  name: z.string(),
  type: z.enum(attributeTypes),
  value: userAttributeValueSchema,
});
export const storedAttributeValueListSchema = z.object({
  items: z.array(storedAttributeValueSchema),
  pageInfo: pageInfoSchema,
});

export type AttributeDefinition = z.infer<typeof attributeDefinitionSchema>;
export type AttributeValue = z.infer<typeof attributeValueSchema>;
export type UpdateAttributeRequest = z.infer<typeof updateAttributeRequestSchema>;
export type SetAttributeValueRequest = z.infer<typeof setAttributeValueRequestSchema>;
export type UserAttribute = z.infer<typeof userAttributeSchema>;
export type StoredAttributeValue = z.infer<typeof storedAttributeValueSchema>;
