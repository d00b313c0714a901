/** What questions can be about: the cubes and views of `GET /v1/meta`, with the names of their members. */
import type { ColumnFormat } from '../result.ts';
import { isAdditiveMeasure, readGoodDirection, type GoodDirection } from '../parsing/parse-meta.ts';
import { parseModelFormat } from '../parsing/parse-result.ts';
import { isRecord, readArray, readNonBlankString, readStrings } from '../parsing/read-value.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { clock, isUnit } from './words/units.ts';
import { splitWords, stemOf } from './words/words.ts';

export type QuestionMemberKind = 'measure' | 'dimension' | 'segment';

export interface QuestionMember {
  /** `view.member` */
  readonly name: string;
  readonly kind: QuestionMemberKind;
  readonly type: string;
  readonly title: string;
  /** Its title, its name in the model, and the synonyms that the model states as `meta.synonyms`. */
  readonly names: readonly string[];
  /** Units of its numbers that the title or description names, such as `mile`. */
  readonly units: ReadonlySet<string>;
  readonly format?: ColumnFormat | undefined;
  readonly aggregate?: string | undefined;
  /** Which of its values is the best. Undefined: the model does not say. */
  readonly goodDirection?: GoodDirection | undefined;
  /** Whether values of the parts of something add up to the value of the whole. */
  readonly isAdditive: boolean;
  /** Whether its values may be listed: the model can say that they are not suggested. */
  readonly isListed: boolean;
}

export interface Subject {
  readonly name: string;
  readonly title: string;
  readonly members: readonly QuestionMember[];
}

/** The measure that counts what a subject is about. */
export const isBaseCount = ({ aggregate, name }: QuestionMember): boolean =>
  aggregate === 'count' && name.endsWith('.count');

/** The values of one dimension that the asker may see. */
export interface ValueList {
  readonly member: QuestionMember;
  readonly values: readonly string[];
}

/** A subject with what its data holds for the asker. */
export interface LoadedSubject extends Subject {
  readonly values: readonly ValueList[];
  /** Of each time dimension with rows: from its first to its last day. */
  readonly times: readonly { readonly member: QuestionMember; readonly span: TimeSpan }[];
}

/** Cubes and members that are not public are left out, and so is what cannot be read. */
export function parseSubjects(body: unknown): Subject[] {
  const cubes = isRecord(body) ? readArray(body.cubes).filter(isRecord) : [];
  return cubes.flatMap((cube): Subject[] => {
    const name = readNonBlankString(cube.name);
    if (name === undefined || cube.public === false) return [];
    const members = [
      ...readMembers(cube.measures, 'measure'),
      ...readMembers(cube.dimensions, 'dimension'),
      ...readMembers(cube.segments, 'segment'),
    ];
    return members.length > 0 ? [{ name, title: readNonBlankString(cube.title) ?? name, members }] : [];
  });
}

const readMembers = (list: unknown, kind: QuestionMemberKind): QuestionMember[] =>
  readArray(list).flatMap((value) => readMember(value, kind));

function readMember(value: unknown, kind: QuestionMemberKind): QuestionMember[] {
  const name = isRecord(value) ? readNonBlankString(value.name) : undefined;
  if (!isRecord(value) || name === undefined || value.public === false || value.isVisible === false)
    return [];
  const title = readNonBlankString(value.shortTitle) ?? readNonBlankString(value.title) ?? name;
  const ownName = name.slice(name.indexOf('.') + 1).replaceAll('_', ' ');
  const synonyms = isRecord(value.meta) ? readStrings(value.meta.synonyms) : [];
  return [
    {
      name,
      kind,
      title,
      type: readNonBlankString(value.type) ?? (kind === 'measure' ? 'number' : 'string'),
      names: [withoutBrackets(title), ownName, ...synonyms].filter((one) => !generic.has(stemOf(one))),
      units: new Set([
        ...readUnits(`${title} ${readNonBlankString(value.description) ?? ''}`),
        ...(kind === 'dimension' && hourOfDay.test(title) ? [clock] : []),
      ]),
      format: parseModelFormat(value.format, value.currency),
      aggregate: readNonBlankString(value.aggType),
      goodDirection: readGoodDirection(value.meta),
      isAdditive: isAdditiveMeasure(value),
      isListed: value.suggestFilterValues !== false,
    },
  ];
}

/** Names that say nothing without what they belong to. */
const generic = new Set(['count', 'number', 'value', 'total', 'id', 'key']);

const withoutBrackets = (title: string): string => title.replace(/\s*\([^)]*\)/g, '') || title;

/** "Hour", "Hour of departure". */
const hourOfDay = /^hour(?: of\b.*)?$|\bhour$/i;

/** "Hour of departure" is no number of hours. */
const partOfTime = /\b(?:second|minute|hour|day|week|month|year)s? of\b/gi;

const readUnits = (text: string): ReadonlySet<string> =>
  new Set(
    splitWords(text.replace(partOfTime, ''))
      .map(({ stem }) => stem)
      .filter(isUnit),
  );
