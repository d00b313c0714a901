/** Finds the columns that the compiler makes of units of time: the start and the end of the unit that a time is in. */
import { readArray, readString } from '../../../model/parsing/read-value.ts';
import { listScopes, readRecords, type VegaPart } from './compiled-marks.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { quote } from './quote.ts';

export interface TimeUnitField {
  /** Names of columns. */
  readonly start: string;
  readonly end: string;
  /** The finest unit of the names, such as `month`. */
  readonly unit: string;
  readonly step: number;
}

export const listTimeUnitFields = (spec: VegaPart): TimeUnitField[] =>
  listScopes(spec)
    .flatMap(({ data }) => readRecords(data))
    .flatMap(({ transform }) => readRecords(transform))
    .flatMap(({ type, as, units, step }) => {
      const [start, end] = readArray(as).map(readString);
      const unit = readString(readArray(units).at(-1));
      if (type !== 'timeunit' || start === undefined || end === undefined || unit === undefined) return [];
      return [{ start, end, unit, step: typeof step === 'number' ? step : 1 }];
    });

/** The unit of a scale along which marks reach from the start of a unit to its end. */
export function findUnitOfScale(scale: VegaPart, units: readonly TimeUnitField[]): TimeUnitField | undefined {
  if (scale['type'] !== 'utc' && scale['type'] !== 'time') return undefined;
  const domain = scale['domain'];
  const fields = new Set(listDomainFields(domain));
  return units.find(({ start, end }) => fields.has(start) && fields.has(end));
}

function listDomainFields(domain: unknown): string[] {
  const [only] = readRecords([domain]);
  return readArray(only?.['fields']).flatMap((field) => {
    const [part] = readRecords([field]);
    const name = readString(part ? part['field'] : field);
    return name === undefined ? [] : [fromFieldReference(name)];
  });
}

/** The value of a column in an expression. */
export const toDatum = (name: string): string => `datum[${quote(name)}]`;

/** The column that a position refers to. */
export const readFieldName = ({ field }: VegaPart): string | undefined =>
  typeof field === 'string' ? fromFieldReference(field) : undefined;
