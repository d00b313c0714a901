/** Languages and time zones of mails, as identity providers and admins write them. */

/** Identity providers also write tags such as `de_DE`. */
export function findLocale(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  try {
    return Intl.getCanonicalLocales(given.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

export function findTimeZone(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
