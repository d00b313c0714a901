/** Settings that a person has chosen on the page. Each change creates a new frozen object. */

import { publishedTheme, type StudioTheme } from './studio/studio-theme.ts';

export const schemes = ['light', 'dark', 'auto'] as const;
export type Scheme = (typeof schemes)[number];

export interface DisplaySettings {
  readonly scheme: Scheme;
  /** BCP 47 tag. */
  readonly locale: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly rightToLeft: boolean;
  readonly theme: StudioTheme;
}

export interface SettingsStore {
  readonly current: DisplaySettings;
  change(change: Partial<DisplaySettings>): void;
  /** Calls `listener` now and after every change. */
  subscribe(listener: (settings: DisplaySettings) => void): void;
}

const initial: DisplaySettings = {
  scheme: 'auto',
  locale: 'en-US',
  currency: 'USD',
  rightToLeft: false,
  theme: publishedTheme,
};

export function createSettingsStore(): SettingsStore {
  const listeners: ((settings: DisplaySettings) => void)[] = [];
  let current = Object.freeze(initial);
  return {
    get current() {
      return current;
    },
    change(change) {
      current = Object.freeze({ ...current, ...change });
      for (const listener of listeners) listener(current);
    },
    subscribe(listener) {
      listeners.push(listener);
      listener(current);
    },
  };
}
