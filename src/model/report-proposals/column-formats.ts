/** Formats of the columns of SQL. Rows of a JSON query bring those of their members, and rows of SQL none. */
import type { ShownField } from './shown-field.ts';

/** docs/dashboard-format.md, "Report snapshots". `undefined`: no column has a format. */
export function toColumnFormats(
  fields: readonly ShownField[],
): Readonly<Record<string, unknown>> | undefined {
  const formats = fields.flatMap(({ name, format }) => {
    const { type, decimalPlaces, currency } = format ?? {};
    if (type === undefined) return [];
    const known = {
      type,
      ...(decimalPlaces !== undefined && { decimalPlaces }),
      ...(currency !== undefined && { currency }),
    };
    return [[name, known] as const];
  });
  return formats.length === 0 ? undefined : Object.fromEntries(formats);
}
