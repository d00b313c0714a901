/** Bodies and queries that fit a schema, more or less. */
import fc from 'fast-check';
import { z } from 'zod';
import { hostileTexts, hostileValues } from './hostile-values.ts';

/** The parts of a JSON schema that the contract uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  /** false: a tuple has no further items. */
  readonly items?: Schema | false;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** A value that fits the schema, apart from its patterns and limits. */
export function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  return toArbitrary(root, root, 0);
}

const mostLevels = 6;

function toArbitrary(schema: Schema, root: Schema, level: number): fc.Arbitrary<unknown> {
  if (level > mostLevels) return fc.constant(null);
  const inner = (part: Schema): fc.Arbitrary<unknown> => toArbitrary(part, root, level + 1);
  if (schema.$ref !== undefined) return inner(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...ways.map(inner));
  const [type] = [schema.type].flat();
  if (type === 'object') return toObject(schema, inner);
  if (type === 'array') return fc.array(inner(schema.items || {}), { maxLength: 3 });
  return simple[type ?? ''] ?? hostileValues;
}

function toObject(schema: Schema, inner: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])),
    { requiredKeys: [...required] },
  );
  if (additionalProperties === undefined || additionalProperties === false) return known;
  const others = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    inner(Object(additionalProperties) as Schema),
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...(one as object) }));
}

const words = fc.constantFrom(
  'north',
  'acme',
  'orders.count',
  'Europe/Berlin',
  'A name',
  'a-1',
  '0'.repeat(32),
);
const simple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(words, hostileTexts),
  integer: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53 - 1, 1.5)),
  number: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

/** The value with some of its parts replaced by unsuitable values. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const steps = fc.array(
    fc.record({ path: fc.array(fc.nat(9), { maxLength: 4 }), value: hostileValues, key: hostileTexts }),
    {
      minLength: 1,
      maxLength: 2,
    },
  );
  return fc
    .tuple(values, steps)
    .map(([value, changes]) =>
      changes.reduce<unknown>(
        (before, { path, value: part, key }) => replace(before, path, { part, key }),
        value,
      ),
    );
}

interface Change {
  readonly part: unknown;
  /** An object may also get a new key. */
  readonly key: string;
}

function replace(value: unknown, [step, ...rest]: readonly number[], change: Change): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return change.part;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (list.length === 0) return [change.part];
    const at = step % list.length;
    return list.with(at, replace(list[at], rest, change));
  }
  const entries = Object.entries(value);
  const at = step % (entries.length + 1);
  const [name] = entries[at] ?? [];
  if (name === undefined) return { ...value, [change.key]: change.part };
  return Object.fromEntries(
    entries.map(([key, one]) => [key, key === name ? replace(one, rest, change) : (one as unknown)]),
  );
}
