/** How a schema of the contract is documented. */
import type { z } from 'zod';

export interface DocumentedSchema {
  readonly schema: z.ZodType;
  /** One or two sentences about the object. */
  readonly description: string;
  /** Descriptions of the fields whose names do not explain them. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** Documented schemas of one resource, by their names in the API reference. */
export type DocumentedSchemas = Readonly<Record<string, DocumentedSchema>>;

type FieldDescriptions<Schema extends z.ZodType> = {
  readonly [Field in keyof z.output<Schema> & string]?: string;
};

/** Describes a schema. A field that the schema does not have does not compile. */
export function documentSchema<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  fields?: FieldDescriptions<Schema>,
): DocumentedSchema {
  return { schema, description, fields: { ...fields } };
}
