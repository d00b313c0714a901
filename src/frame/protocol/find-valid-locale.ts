/** Some browsers name a language that is no BCP 47 tag, such as `en-US@posix`. English is used in its place. */
export function findValidLocale(...wanted: readonly unknown[]): string {
  return wanted.find(isLocale) ?? 'en-US';
}

function isLocale(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
