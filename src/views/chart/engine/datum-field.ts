import { isRecord } from '../../../model/parsing/read-value.ts';

/** A property of a row. */
export const findDatumField = (datum: unknown, field: string | undefined): unknown =>
  isRecord(datum) && field !== undefined ? datum[field] : undefined;
