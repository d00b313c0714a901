/** What a person has chosen on the page; one frozen object replaces the other. */

export const schemes = ['light', 'dark', 'auto'] as const;
export type Scheme = (typeof schemes)[number];

export interface Settings {
  readonly scheme: Scheme;
  /** BCP 47 tag. */
  readonly locale: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly rightToLeft: boolean;
  /** The Theme, flat: leaf path (`widgets.border.color`, `themeId`) to CSS value. */
  readonly theme: ReadonlyMap<string, string>;
}

export interface SettingsStore {
  readonly current: Settings;
  change(change: Partial<Settings>): void;
  /** Calls `listener` now and after every change. */
  follow(listener: (settings: Settings) => void): void;
}

const initial: Settings = {
  scheme: 'auto',
  locale: 'en-US',
  currency: 'USD',
  rightToLeft: false,
  theme: new Map(),
};

export function createSettings(): SettingsStore {
  const listeners: ((settings: Settings) => void)[] = [];
  let current = Object.freeze(initial);
  return {
    get current() {
      return current;
    },
    change(change) {
      current = Object.freeze({ ...current, ...change });
      for (const listener of listeners) listener(current);
    },
    follow(listener) {
      listeners.push(listener);
      listener(current);
    },
  };
}
