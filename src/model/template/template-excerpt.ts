/** Shows an author the place of a mistake: the line of the template, and a caret below. */
import type { TemplateProblem } from './template-problem.ts';

/** Characters of a line that are shown around the place. */
const most = 38;

/** Message and excerpt, for a type whose letters are all as wide; the message alone where no place is known. */
export function describeTemplateProblem(problem: TemplateProblem, source: string): string {
  const { message, line, column } = problem;
  const text = line === undefined ? undefined : source.split(/\r\n?|\n/)[line - 1];
  if (line === undefined || column === undefined || text === undefined) return message;
  const from = Math.max(0, Math.min(column - 1 - most / 2, text.length - most));
  const to = from + most;
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  const before = column - 1 - from + (from > 0 ? 1 : 0);
  const margin = String(line);
  return `${message}\n\n${margin} | ${shown.replaceAll('\t', ' ')}\n${' '.repeat(margin.length)} | ${' '.repeat(before)}^`;
}
