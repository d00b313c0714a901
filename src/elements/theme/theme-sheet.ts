import type { ThemeValues } from '../../model/theme/parse-theme.ts';

/** Puts theme values on a shadow root's host, property by property: a value can never become style text. */
export interface ThemeSheet {
  readonly sheet: CSSStyleSheet;
  /** @returns whether anything changed. */
  apply(values: ThemeValues): boolean;
}

export function createThemeSheet(): ThemeSheet {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':host{}');
  let applied: ThemeValues = new Map();
  return {
    sheet,
    apply(values) {
      const [rule] = sheet.cssRules;
      if (!(rule instanceof CSSStyleRule) || sameValues(applied, values)) return false;
      for (const name of applied.keys()) if (!values.has(name)) rule.style.removeProperty(`--vi-t-${name}`);
      for (const [name, value] of values) rule.style.setProperty(`--vi-t-${name}`, value);
      applied = values;
      return true;
    },
  };
}

function sameValues(one: ThemeValues, other: ThemeValues): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}
