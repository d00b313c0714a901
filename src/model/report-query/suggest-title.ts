/** The title of a report by the members that it shows. */
import type { MemberList } from '../parsing/parse-meta.ts';
import type { ReportMessages } from '../messages/report-editor-en.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { ReportQuery } from './report-query.ts';

/** The longest title that a report may have. */
const mostCharacters = 200;

/** Such as `Orders by status and date`. Empty for an empty query. */
export function suggestTitle(query: ReportQuery, members: MemberList, messages: ReportMessages): string {
  const titleOf = (name: string): string => members.get(name)?.title ?? name;
  const what = query.measures.map(titleOf);
  const by = [...query.dimensions, ...query.times.map(({ member }) => member)].map(titleOf);
  return joinTitle(what, by, messages);
}

/** The same for rows of SQL, by their columns. */
export function suggestRowsTitle(columns: readonly ShownField[], messages: ReportMessages): string {
  const isMeasure = ({ role }: ShownField): boolean => role === 'measure';
  const what = columns.filter(isMeasure).map(({ title }) => title);
  const by = columns.filter((column) => !isMeasure(column)).map(({ title }) => title);
  return joinTitle(what, by, messages);
}

const joinTitle = (what: readonly string[], by: readonly string[], messages: ReportMessages): string =>
  join(what, by, messages).slice(0, mostCharacters);

function join(what: readonly string[], by: readonly string[], messages: ReportMessages): string {
  if (what.length === 0 || by.length === 0) return joinTitles([...what, ...by], messages);
  const inner = by.map(toInnerWord);
  return messages('titleBy', { what: joinTitles(what, messages), by: joinTitles(inner, messages) });
}

/** Within a sentence, a title begins in lower case, unless it is an abbreviation. */
const toInnerWord = (title: string): string =>
  /^\p{Lu}(?:\p{Ll}|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const joinTitles = (titles: readonly string[], messages: ReportMessages): string =>
  titles.reduce((all, title, index) => {
    if (index === 0) return title;
    return index === titles.length - 1
      ? messages('titleAnd', { all, title })
      : messages('titleList', { all, title });
  }, '');
