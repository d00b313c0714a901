/** The theme that is being edited: the values that are set, and typed texts that are not valid yet. */
import type { SettingsStore } from '../display-settings-store.ts';
import type { ThemeField } from './theme-fields.ts';
import { isValidThemeValue } from './validate-theme-value.ts';

export class ThemeDraft {
  readonly #settings: SettingsStore;
  readonly #unusable = new Map<string, string>();

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  get values(): ReadonlyMap<string, string> {
    return this.#settings.current.theme;
  }

  /** The number of leaves that differ from the preset or from the dashboard's own theme. */
  get changes(): number {
    return [...this.values.keys()].filter((path) => path !== 'themeId').length;
  }

  /** The text of an input as it was typed, valid or not. */
  textOf({ path }: ThemeField): string {
    return this.#unusable.get(path) ?? this.values.get(path) ?? '';
  }

  isInvalid({ path }: ThemeField): boolean {
    return this.#unusable.has(path);
  }

  /** An empty text clears the leaf. An invalid text is kept in the input and does not change the theme. */
  write(leaf: ThemeField, text: string): void {
    this.#unusable.delete(leaf.path);
    if (text.trim() === '') this.#set(leaf.path, undefined);
    else if (isValidThemeValue(leaf, text)) this.#set(leaf.path, text);
    else {
      this.#unusable.set(leaf.path, text);
      this.#set(leaf.path, this.values.get(leaf.path));
    }
  }

  /** Selects a preset, or none if undefined. Leaves that were changed by hand keep their values. */
  choosePreset(themeId: string | undefined): void {
    this.#set('themeId', themeId);
  }

  clear(): void {
    this.#unusable.clear();
    this.#settings.change({ theme: new Map() });
  }

  #set(path: string, value: string | undefined): void {
    const theme = new Map(this.values);
    if (value === undefined) theme.delete(path);
    else theme.set(path, value);
    this.#settings.change({ theme });
  }
}
