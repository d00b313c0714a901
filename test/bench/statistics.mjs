/** Statistics of rounds. Times on a shared machine vary, so medians and ratios are used, never single times. */

/** The median of numbers without undefined entries. Undefined if there are none. */
export function median(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The medians of each number in records of the same shape. */
export function medians(records) {
  const names = Object.keys(records[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(records.map((record) => record[name]))]));
}

/** Runs `measure` for every contender in each round. Each round starts with a different contender. */
export async function interleave(contenders, rounds, measure) {
  const records = new Map(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(round + turn) % contenders.length];
      records.get(contender).push(await measure(contender));
    }
  }
  return records;
}

/** Formats a number without decimals from 100 on, otherwise with the given decimals. A dash for missing values. */
export function show(value, decimals = 1) {
  if (value === undefined || !Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : decimals;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const showBytes = (bytes) => `${show(bytes / 1000)} kB`;
export const showRatio = (one, other) => (other ? show(one / other, 2) : '–');

/** A target of a bench with its result. */
export const aim = (text, met, found) => ({ aim: text, met, found });

/** A Markdown table: cells are texts or numbers. */
export function toTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
