import { jsonLanguage } from '@codemirror/lang-json';
import { SQLDialect } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';

/** The words of SELECT alone: other dialects take names such as `count` and `date` for words of theirs. */
const sqlDialect = SQLDialect.define({
  keywords:
    'all and as asc between by case cross desc distinct else end except exists extract filter first following from full ' +
    'group having ilike in inner intersect interval is join last lateral left like limit natural not nulls offset on or order ' +
    'outer over partition preceding range right rows select similar then unbounded union using when where window with',
  types: 'bigint boolean date decimal double integer numeric real text time timestamp varchar',
  builtin: 'measure',
  doubleDollarQuotedStrings: false,
});

/** The languages of the editor. Their own completions are left out: the host of the editor knows the names. */
export const codeLanguages = {
  sql: (): Extension => sqlDialect.language.extension,
  json: (): Extension => jsonLanguage.extension,
} as const;

export type CodeLanguage = keyof typeof codeLanguages;
