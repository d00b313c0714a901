/** Column types that the tables share. */
import type { ColumnType } from 'kysely';

/** Stored as `json`, not `jsonb`: the order of an author's keys is theirs. Written as text. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** null unless it is given. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
