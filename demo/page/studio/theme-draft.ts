/** The theme that is being edited, its steps, and typed texts that are not valid yet. */
import type { ThemeSeeds } from '../../../src/model/derived-theme/derive-theme.ts';
import type { SettingsStore } from '../display-settings-store.ts';
import {
  recordChange,
  redoChange,
  settleHistory,
  startHistory,
  undoChange,
  type ChangeHistory,
} from './change-history.ts';
import { findPreset, listValues, publishedTheme, type SeedName, type StudioTheme } from './studio-theme.ts';
import type { ThemeField, ThemeFieldValues } from './theme-fields.ts';
import { seedReaders } from './theme-link.ts';
import { isValidThemeValue } from './validate-theme-value.ts';

export class ThemeDraft {
  readonly #settings: SettingsStore;
  readonly #findStart: () => ThemeSeeds;
  readonly #unusable = new Map<string, string>();
  #history: ChangeHistory<StudioTheme>;
  /** Called after each step, and not while one goes on. */
  onStep: () => void = () => {};

  /** @param findStart - seeds that come nearest to the theme of the dashboard's author. */
  constructor(settings: SettingsStore, findStart: () => ThemeSeeds) {
    this.#settings = settings;
    this.#findStart = findStart;
    this.#history = startHistory(settings.current.theme);
  }

  get theme(): StudioTheme {
    return this.#history.present;
  }

  /** What is changed by hand. */
  get changes(): ThemeFieldValues {
    return this.theme.changes;
  }

  /** What the theme sets at all. */
  get values(): ThemeFieldValues {
    return listValues(this.theme);
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** The text of an input as it was typed, valid or not. */
  textOf(name: string): string {
    return this.#unusable.get(name) ?? this.changes.get(name) ?? '';
  }

  textOfSeed(name: SeedName): string {
    return this.#unusable.get(name) ?? String(this.theme.seeds?.[name] ?? '');
  }

  isInvalid(name: string): boolean {
    return this.#unusable.has(name);
  }

  /** An empty text clears the field. An invalid text is kept in the input and does not change the theme. */
  write(field: ThemeField, text: string): void {
    this.#unusable.delete(field.path);
    if (text.trim() === '') return this.#set([[field.path, undefined]], field.path);
    if (isValidThemeValue(field, text)) return this.#set([[field.path, text]], field.path);
    this.#keepUnusable(field.path, text);
  }

  /** One step. */
  writeAll(values: ThemeFieldValues): void {
    for (const path of values.keys()) this.#unusable.delete(path);
    this.#set([...values]);
  }

  /** Turns a knob. An empty text makes it automatic, except for the brand, which everything is derived from. */
  turn(name: SeedName, text: string): void {
    this.#unusable.delete(name);
    const value = text.trim() === '' ? undefined : seedReaders[name](text.trim());
    const isKept = value === undefined && (text.trim() !== '' || name === 'brand');
    if (isKept) return this.#keepUnusable(name, text);
    this.#step({ ...this.theme, seeds: { ...this.#seeds, [name]: value } }, name);
  }

  /** Selects a preset, or the theme of the author if undefined. Fields that were changed by hand keep their values. */
  choosePreset(preset: string | undefined): void {
    this.#unusable.clear();
    this.#step({ ...this.theme, preset, seeds: findPreset(preset)?.seeds });
  }

  /** Shows a theme that comes as a whole, as one step. */
  open(theme: StudioTheme): void {
    this.#unusable.clear();
    this.#step(theme);
  }

  clearChanges(): void {
    this.open({ ...this.theme, changes: new Map() });
  }

  clear(): void {
    this.open(publishedTheme);
  }

  /** Ends the step that goes on, such as a drag. */
  settle(): void {
    this.#history = settleHistory(this.#history);
    this.onStep();
  }

  undo(): void {
    this.#move(undoChange(this.#history));
  }

  redo(): void {
    this.#move(redoChange(this.#history));
  }

  get #seeds(): ThemeSeeds {
    return this.theme.seeds ?? this.#findStart();
  }

  #keepUnusable(name: string, text: string): void {
    this.#unusable.set(name, text);
    this.#settings.change({});
  }

  #set(values: readonly (readonly [path: string, value: string | undefined])[], going?: string): void {
    const changes = new Map(this.changes);
    for (const [path, value] of values) {
      if (value === undefined) changes.delete(path);
      else changes.set(path, value);
    }
    this.#step({ ...this.theme, changes }, going);
  }

  #step(theme: StudioTheme, going?: string): void {
    this.#history = recordChange(this.#history, theme, going);
    this.#settings.change({ theme });
    if (going === undefined) this.onStep();
  }

  #move(history: ChangeHistory<StudioTheme>): void {
    this.#unusable.clear();
    this.#history = history;
    this.#settings.change({ theme: history.present });
    this.onStep();
  }
}
