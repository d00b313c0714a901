const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Reserved words that stand for a value, or end one. */
export const valueWords = words(`
  current_catalog current_date current_role current_schema current_time current_timestamp current_user end false isnull localtime
  localtimestamp notnull null session_user system_user true user`);

/** Words that DuckDB reserves, and PostgreSQL does not. The test of `quoteNames` compares them with DuckDB's own list. */
export const overReservedWords = words(`
  anti asof at by describe glob lambda pivot pivot_longer pivot_wider positional qualify semi show summarize unpack
  unpivot`);
