/** Keeps the theme in the page's address, and takes it from there. */
import { announce } from '../live-announcement.ts';
import { parseRoute, withTheme } from '../shell/page-route.ts';
import type { ThemeDraft } from './theme-draft.ts';
import { readThemeQuery, writeThemeQuery } from './theme-link.ts';
import { isValidThemeValue } from './validate-theme-value.ts';

/** @param onTheme - called after a theme has been taken from the address, with what was ignored. */
export function startThemeAddress(draft: ThemeDraft, onTheme: (problems: readonly string[]) => void): void {
  const write = (): void => {
    const hash = withTheme(location.hash, writeThemeQuery(draft.theme));
    // The entry of the history stays the same: the studio has its own undo.
    if (hash !== location.hash) history.replaceState(null, '', hash || location.pathname + location.search);
  };
  const read = (): void => {
    const { theme: query } = parseRoute(location.hash);
    // Links within the page name no theme: it stays.
    if (query === '' || query === writeThemeQuery(draft.theme)) return write();
    const { theme, problems } = readThemeQuery(query, isValidThemeValue);
    // A link of which nothing is valid changes nothing.
    if (writeThemeQuery(theme) === '') write();
    else draft.open(theme);
    onTheme(problems);
    if (problems.length > 0) announce(problems.join(' '));
  };
  draft.onStep = write;
  addEventListener('hashchange', read);
  read();
}
