/** What stands in braces in the subject of a mail. Source: docs/mail.md, "The mail". */
export const subjectPlaceholders = [
  'title',
  'date',
  'time',
  'account',
  'widgetCount',
  'failedCount',
] as const;

export type SubjectValues = Readonly<Record<(typeof subjectPlaceholders)[number], string>>;

/** Replaces the placeholders of a template in one pass: a value that has braces stays as it is. */
export const fillSubject = (template: string, values: SubjectValues): string =>
  template.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = subjectPlaceholders.find((one) => one === name);
    return known === undefined ? whole : values[known];
  });
