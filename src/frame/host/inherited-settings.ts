/** What a frame takes over from the page around it where its properties are not set, as the element inherits it. */

export interface InheritedSettings {
  readonly locale: string | undefined;
  readonly dir: 'ltr' | 'rtl';
  readonly colorScheme: 'light' | 'dark';
}

export function findInheritedSettings(container: Element): InheritedSettings {
  const { direction, colorScheme } = getComputedStyle(container);
  return {
    locale: container.closest('[lang]')?.getAttribute('lang') ?? undefined,
    dir: direction === 'rtl' ? 'rtl' : 'ltr',
    colorScheme: findScheme(colorScheme.split(/\s+/)),
  };
}

/** A page that names no scheme is light. A page with both follows the reader's preference. */
function findScheme(words: readonly string[]): 'light' | 'dark' {
  if (!words.includes('dark')) return 'light';
  const isEither = words.includes('light');
  return isEither && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}
