/** A schema of the contract with the name and the words under which it is documented. */
import type { z } from 'zod';

export interface DescribedSchema {
  readonly schema: z.ZodType;
  /** What it is, in a sentence or two. */
  readonly description: string;
  /** What some of its fields mean, where the name alone does not tell. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

type FieldDescriptions<Schema extends z.ZodType> = {
  readonly [Field in keyof z.output<Schema> & string]?: string;
};

/** Lets only those fields be described that the schema has. */
export function describeSchema<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  fields?: FieldDescriptions<Schema>,
): DescribedSchema {
  return { schema, description, fields: { ...fields } };
}
