/** Column types that several tables use. */
import type { ColumnType } from 'kysely';

/** Written as text, and stored as `json` and not `jsonb`, which would change the order of the author's keys. */
export type Json = ColumnType<unknown, string, string>;
/** A `jsonb` object, written as text. Empty by default. */
export type JsonObject = ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
/** A `jsonb` list, written as text. Empty by default. */
export type JsonList = ColumnType<unknown, string | undefined, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A column that may be null, and is by default. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
