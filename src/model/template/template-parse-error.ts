/** What the parser has to say about a template, in words for its author. */
import { isRecord } from '../parsing/read-value.ts';
import { TemplateProblem, type TemplatePlace } from './template-problem.ts';

/** Reads the errors of `@handlebars/parser`: those of its grammar, and those of its checks. */
export function toTemplateProblem(error: unknown): TemplateProblem {
  if (error instanceof TemplateProblem) return error;
  if (!(error instanceof Error)) return new TemplateProblem(String(error));
  const hash: unknown = Reflect.get(error, 'hash');
  return isRecord(hash) ? readGrammarProblem(hash, error) : readCheckProblem(error);
}

function readGrammarProblem(hash: Record<string, unknown>, error: Error): TemplateProblem {
  const place = isRecord(hash.loc) ? toPlace(hash.loc.last_line, hash.loc.last_column) : undefined;
  if (hash.token === 'EOF') return new TemplateProblem('A block is opened and never closed', place);
  if (hash.token === 'INVALID' || hash.token === undefined)
    return new TemplateProblem('A tag is not complete, or holds a sign that has no meaning', place);
  const text = typeof hash.text === 'string' ? hash.text : '';
  if (hash.token === 'NUMBER')
    return new TemplateProblem(`A number at the end of a path needs brackets: [${text}]`, place);
  return new TemplateProblem(text ? `"${text}" does not belong here` : firstLine(error.message), place);
}

/** `if doesn't match each - 1:3` */
function readCheckProblem(error: Error): TemplateProblem {
  const place = toPlace(Reflect.get(error, 'lineNumber'), Reflect.get(error, 'column'));
  const reason = firstLine(error.message).replace(/ - \d+:\d+$/, '');
  const blocks = /^(\S+) doesn't match (\S+)$/.exec(reason);
  return new TemplateProblem(blocks ? `"#${blocks[1]}" is closed by "/${blocks[2]}"` : reason, place);
}

const toPlace = (line: unknown, column: unknown): TemplatePlace | undefined =>
  typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;

const firstLine = (message: string): string => message.split('\n', 1).join('');
