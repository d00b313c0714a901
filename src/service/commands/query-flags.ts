/** A query of the Data API on the command line: as JSON, or by flags. */
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import { readLoadRequest } from '../../semantic-layer/requests/query-reader.ts';
import { readTextFlag, readTextFlags, UsageError, type Command, type CommandInput } from './command.ts';
import { describeFlag } from './setting-flags.ts';

export const queryFlags: Command['flags'] = {
  query: { type: 'string' },
  measures: { type: 'string', multiple: true },
  dimensions: { type: 'string', multiple: true },
  filter: { type: 'string', multiple: true },
  order: { type: 'string', multiple: true },
  limit: { type: 'string' },
  format: { type: 'string' },
};

export const queryFlagsHelp = [
  describeFlag('--query <json>', 'A query of the Data API, or the following:'),
  describeFlag('--measures <names>', 'Separated by commas, such as orders.count.'),
  describeFlag('--dimensions <names>', 'A time has its step at its end: orders.date.month.'),
  describeFlag('--filter <condition>', `'orders.city equals Lima,Oslo'; may be given several times.`),
  describeFlag('--order <name> [desc]', `'orders.count desc'; may be given several times.`),
  describeFlag('--limit <number>', 'Rows at most. Default 10,000.'),
].join('\n');

const otherFlags = ['measures', 'dimensions', 'filter', 'order', 'limit'];

/** @throws UsageError or DataError where it is no query. */
export function readQueryFlags({ flags }: CommandInput): DataQuery {
  const text = readTextFlag(flags, 'query');
  const given = otherFlags.find((name) => flags[name] !== undefined);
  if (text !== undefined && given !== undefined)
    throw new UsageError(`--query and --${given} exclude each other.`);
  if (text === undefined && given === undefined)
    throw new UsageError('Give the query: --measures and --dimensions, or --query with JSON.');
  const { query } = readLoadRequest({ query: text === undefined ? toQuery(flags) : parse(text) });
  if (!Array.isArray(query)) return query;
  throw new UsageError('--query must be a single query, not a list.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--query must be JSON, not ${text}`);
  }
}

function toQuery(flags: CommandInput['flags']): object {
  const list = (name: string): string[] =>
    readTextFlags(flags, name)
      .flatMap((text) => text.split(','))
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const limit = readTextFlag(flags, 'limit');
  const order = readTextFlags(flags, 'order').map(toOrder);
  return {
    measures: list('measures'),
    dimensions: list('dimensions'),
    filters: readTextFlags(flags, 'filter').map(toFilter),
    ...(order.length > 0 ? { order } : {}),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  };
}

/** Values are separated by commas. Conditions whose values have commas are written with --query. */
function toFilter(text: string): object {
  const [, member, operator, values] = /^\s*(\S+)\s+(\S+)(?:\s+(.*))?$/.exec(text) ?? [];
  if (member === undefined)
    throw new UsageError(
      `--filter needs a member and an operator, as in 'orders.city equals Lima': "${text}".`,
    );
  return {
    member,
    operator,
    ...(values === undefined ? {} : { values: values.split(',').map((one) => one.trim()) }),
  };
}

function toOrder(text: string): [string, string] {
  const [member = '', direction = 'asc', extra] = text.trim().split(/\s+/);
  if (extra === undefined && (direction === 'asc' || direction === 'desc')) return [member, direction];
  throw new UsageError(`--order needs a member, and asc or desc after it: "${text}".`);
}
