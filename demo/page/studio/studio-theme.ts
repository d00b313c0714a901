/** The theme that the studio edits: what it is derived from, and what is changed by hand over that. */
import type { Theme } from '../../../src/contract/theme.ts';
import { deriveTheme, type ThemeSeeds } from '../../../src/model/derived-theme/derive-theme.ts';
import { presets } from '../../../src/model/derived-theme/theme-presets.ts';
import { findField, listFieldValues, toTheme, type ThemeFieldValues } from './theme-fields.ts';

/** Values are never changed in place: each step of the studio makes a new object. */
export interface StudioTheme {
  /** The preset that was chosen last. Its details stay while knobs are turned. */
  readonly preset: string | undefined;
  /** What the knobs show. Undefined: nothing is derived, the dashboard has the theme of its author. */
  readonly seeds: ThemeSeeds | undefined;
  readonly changes: ThemeFieldValues;
}

export const publishedTheme: StudioTheme = { preset: undefined, seeds: undefined, changes: new Map() };

export const findPreset = (id: string | undefined) =>
  id !== undefined && Object.hasOwn(presets, id) ? presets[id] : undefined;

/** In the order in which the studio shows and writes them. */
export const seedNames = ['brand', 'accent', 'font', 'surface', 'radius', 'density', 'contrast'] as const;

export type SeedName = (typeof seedNames)[number];

const differs = (name: SeedName, one: ThemeSeeds, other: ThemeSeeds): boolean => one[name] !== other[name];

/** Whether the theme is a preset as it is, under the changes. */
export function isPurePreset({ preset, seeds }: StudioTheme): boolean {
  const its = findPreset(preset)?.seeds;
  return its !== undefined && seeds !== undefined && !seedNames.some((name) => differs(name, its, seeds));
}

/** Details that a knob would have to set: a knob that moves takes them away, or it would seem to be broken. */
const replaced: Partial<Record<SeedName, RegExp>> = {
  brand: /^primaryColor$|^tokens\.(primary-text|on-primary)$/,
  surface: /backgroundColor$|text\.(color|secondaryColor)$/,
  contrast: /text\.(color|secondaryColor)$/,
  density: /fontSize$/,
  font: /fontFamily$/,
};

/** The details of the preset that are left. */
export function listDetails({ preset, seeds }: StudioTheme): ThemeFieldValues {
  const { seeds: its, details = {} } = findPreset(preset) ?? {};
  if (!its || !seeds) return new Map();
  const moved = seedNames.filter((name) => differs(name, its, seeds));
  const isReplaced = (path: string): boolean => moved.some((name) => replaced[name]?.test(path));
  return new Map([...listFieldValues(details)].filter(([path]) => !isReplaced(path)));
}

const derived = new WeakMap<ThemeSeeds, Theme>();

/** Deriving takes milliseconds, and one theme is asked for several times. */
function derive(seeds: ThemeSeeds): Theme {
  const theme = derived.get(seeds) ?? deriveTheme(seeds);
  derived.set(seeds, theme);
  return theme;
}

const joinValues = (theme: StudioTheme): ThemeFieldValues =>
  new Map([
    ...(theme.seeds ? listFieldValues(derive(theme.seeds)) : []),
    ...listDetails(theme),
    ...theme.changes,
  ]);

const listed = new WeakMap<StudioTheme, ThemeFieldValues>();

/** All values that the theme sets. They are asked for by every field. Changes win over details, and details over what is derived. */
export function listValues(theme: StudioTheme): ThemeFieldValues {
  const values = listed.get(theme) ?? joinValues(theme);
  listed.set(theme, values);
  return values;
}

/**
 * What the element gets. A preset is named and not repeated. Undefined: the dashboard keeps its own theme. As for presets,
 * changed colours end the derived colours for more contrast, which may not go with them.
 */
export function composeTheme(theme: StudioTheme): Theme | undefined {
  const { preset, seeds, changes } = theme;
  if (!seeds) return changes.size === 0 ? undefined : toTheme(changes);
  if (preset !== undefined && isPurePreset(theme)) return { themeId: preset, ...toTheme(changes) };
  const hasOwnColors = [...changes.keys()].some((path) => findField(path)?.kind === 'color');
  const { highContrast } = derive(seeds);
  return { ...toTheme(listValues(theme)), ...(hasOwnColors ? {} : { highContrast }) };
}
