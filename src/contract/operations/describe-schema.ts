/** How a schema of the contract is documented. */
import type { z } from 'zod';

export interface DescribedSchema {
  readonly schema: z.ZodType;
  /** One or two sentences about the object. */
  readonly description: string;
  /** Descriptions of the fields whose names do not explain them. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** Documented schemas of one resource, by their names in the API reference. */
export type DescribedSchemas = Readonly<Record<string, DescribedSchema>>;

type FieldDescriptions<Schema extends z.ZodType> = {
  readonly [Field in keyof z.output<Schema> & string]?: string;
};

/** Describes a schema. A field that the schema does not have does not compile. */
export function describeSchema<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  fields?: FieldDescriptions<Schema>,
): DescribedSchema {
  return { schema, description, fields: { ...fields } };
}
