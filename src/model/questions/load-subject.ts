/** Finds out what the data of a subject holds for an asker: the values of its dimensions, and its first and last day. */
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import type { Result } from '../result.ts';
import { parseTimeSpan, type TimeSpan } from '../time/parse-time-span.ts';
import type { LoadedSubject, QuestionMember, Subject, ValueList } from './subject.ts';
import type { Word } from './words/words.ts';

/** Runs a query with the rights of the asker. */
export type RunQuery = (query: DataQuery) => Promise<Result>;

/** Values that are looked up of a dimension with few. Of one with more, those that contain a word of the question. */
const mostValues = 2_000;

/** @param words - those of the question. */
export async function loadSubject(
  subject: Subject,
  words: readonly Word[],
  run: RunQuery,
): Promise<LoadedSubject> {
  const dimensions = subject.members.filter(({ kind }) => kind === 'dimension');
  const values: ValueList[] = [];
  // One after the other: a question must not take all places of the database.
  for (const member of dimensions.filter(({ type, isListed }) => type === 'string' && isListed))
    values.push({ member, values: await listValues(member, words, run) });
  const times = dimensions.filter(({ type }) => type === 'time');
  return {
    ...subject,
    values,
    times: (await Promise.all(times.map((member) => findDays(member, run)))).flat(),
  };
}

async function listValues(
  { name }: QuestionMember,
  words: readonly Word[],
  run: RunQuery,
): Promise<string[]> {
  const all = await run({ dimensions: [name], limit: mostValues });
  if (all.rowCount < mostValues) return readTexts(all);
  const parts = [...new Set(words.flatMap(({ text, stem }) => [text, stem]))].filter(isDistinctive);
  if (parts.length === 0) return [];
  const named = { member: name, operator: 'contains' as const, values: parts };
  return readTexts(await run({ dimensions: [name], filters: [named], limit: mostValues }));
}

/** Shorter words are in too many values. */
const isDistinctive = (word: string): boolean => word.length >= 3;

const readTexts = ({ values: [cells = []] }: Result): string[] =>
  cells.filter((cell): cell is string => typeof cell === 'string' && cell !== '');

async function findDays(
  member: QuestionMember,
  run: RunQuery,
): Promise<{ readonly member: QuestionMember; readonly span: TimeSpan }[]> {
  const ends = await Promise.all(
    (['asc', 'desc'] as const).map(async (direction) => {
      const { name } = member;
      const { values } = await run({
        timeDimensions: [{ dimension: name, granularity: 'day' }],
        filters: [{ member: name, operator: 'set' }],
        order: [[name, direction]],
        limit: 1,
      });
      return typeof values[0]?.[0] === 'string' ? toDay(values[0][0]) : undefined;
    }),
  );
  const [first, last] = ends;
  return first && last ? [{ member, span: { from: first.from, until: last.until } }] : [];
}

const toDay = (text: string): TimeSpan | undefined =>
  parseTimeSpan(text.slice(0, 10), { now: new Date(0), timeZone: 'UTC' });
