import { isRecord } from '../../model/parsing/read-value.ts';
import { createRefusal } from './sql-errors.ts';
import { readNodeText } from './sql-tree.ts';

/**
 * Allow lists of functions and types for callers' SQL. No function here reads files, settings, variables, the catalog or
 * anything of the machine but the current time. Functions with unbounded results are stopped by the runner's limits.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

const operators = words('+ - * / // % ^ ** || ~~ !~~ ~~* !~~* ~~~ & | << >> ! ^@ @ @>');

const aggregates = words(`
  any_value approx_count_distinct approx_quantile arg_max arg_min array_agg avg bit_and bit_or bit_xor bool_and bool_or
  corr count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean
  group_concat histogram kurtosis last list listagg mad max max_by mean median min min_by mode percentile_cont
  percentile_disc product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2
  regr_slope regr_sxx regr_sxy regr_syy sem skewness stddev stddev_pop stddev_samp string_agg sum var_pop var_samp
  variance`);

/** Aggregates whose value stays the same when rows are repeated. */
const repetitionSafe: ReadonlySet<string> = new Set(
  words(
    'any_value approx_count_distinct arg_max arg_min bit_and bit_or bool_and bool_or max max_by min min_by',
  ),
);

const windows = words(`
  cume_dist dense_rank first_value fill lag last_value lead nth_value ntile percent_rank rank row_number`);

const numbers = words(`
  abs acos asin atan atan2 bit_count cbrt ceil ceiling cos cot degrees div divide even exp fdiv floor fmod gamma gcd
  greatest isfinite isinf isnan lcm least ln log log10 log2 mod pi pow power radians random round round_even sign
  sin sqrt subtract tan trunc multiply add`);

const texts = words(`
  ascii bar base64 char_length character_length chr concat concat_ws contains damerau_levenshtein ends_with
  format_bytes hamming initcap instr jaccard jaro_similarity jaro_winkler_similarity lcase left length len levenshtein
  like_escape not_like_escape ilike_escape not_ilike_escape lower lpad ltrim md5 nfc_normalize ord position prefix
  regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat replace
  reverse right rpad rtrim sha1 sha256 split split_part starts_with str_split string_split string_to_array strip_accents
  strlen strpos substr substring substring_grapheme suffix to_base64 translate trim ucase unicode upper`);

const times = words(`
  age century current_date date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day
  dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era extract get_current_timestamp hour
  isodow isoyear julian last_day make_date make_time make_timestamp microsecond millennium millisecond minute month
  monthname now quarter second strftime strptime time_bucket timestampdiff timezone to_centuries to_date to_days
  to_decades to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds
  to_timestamp to_weeks to_years today transaction_timestamp try_strptime week weekday weekofyear year yearweek
  current_localtimestamp current_localtime current_timestamp current_time`);

const others = words(`
  coalesce if ifnull nullif nvl list_value list_contains list_has array_contains list_distinct list_sort
  array_length array_to_string list_concat list_extract array_extract list_slice unnest row struct_pack
  struct_extract range generate_series hash typeof constant_or_null`);

const allowed: ReadonlySet<string> = new Set([
  ...operators,
  ...aggregates,
  ...windows,
  ...numbers,
  ...texts,
  ...times,
  ...others,
]);

const tableFunctions: ReadonlySet<string> = new Set(['range', 'generate_series', 'unnest']);

const aggregating: ReadonlySet<string> = new Set(aggregates);

export const isAggregate = (name: string): boolean => aggregating.has(name);

/** Whether a function is an aggregate whose value changes when rows are repeated. */
export const isRepetitionSensitive = (name: string, isDistinct: boolean): boolean =>
  aggregating.has(name) && !repetitionSafe.has(name) && !isDistinct;

export const isAllowedFunction = (name: string): boolean => allowed.has(name);

/** Table functions (in FROM) that make rows from their arguments alone. */
export const isAllowedTableFunction = (name: string): boolean => tableFunctions.has(name);

/** Types that a value may be cast to, also as the element type of a list. */
const plainTypes: ReadonlySet<string> = new Set(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT FLOAT DOUBLE DECIMAL VARCHAR
   DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_TZ`
    .split(/\s+/)
    .concat('TIMESTAMP WITH TIME ZONE', 'INTERVAL', 'UUID'),
);

/** @throws DataError where the target type of a cast is not allowed. */
export function validateCast(type: unknown): void {
  const id = isRecord(type) ? readNodeText(type.id) : '';
  const info = isRecord(type) && isRecord(type.type_info) ? type.type_info : {};
  if (id === 'LIST') return validateCast(info.child_type);
  const name = readNodeText(info.name);
  if (!plainTypes.has(id)) throw createRefusal(`a cast to the type '${name || id.toLowerCase()}'`);
}
