/** The contrasts that a reader depends on, in both schemes, and the nearest colour that has enough. */
import {
  findContrast,
  makeReadable,
  readColor,
  toHex,
} from '../../../src/model/derived-theme/color-arithmetic.ts';

export const bothSchemes = ['light', 'dark'] as const;
export type SchemeName = (typeof bothSchemes)[number];

export interface ContrastPair {
  readonly label: string;
  /** The token of the colour that is on top. */
  readonly token: string;
  /** The token of what it stands on. */
  readonly surface: 'widget-background' | 'primary';
  /** Least contrast by WCAG AA: 4.5 for texts, 3 for marks. */
  readonly least: number;
}

const onWidget = (label: string, token: string, least = 4.5): ContrastPair => ({
  label,
  token,
  surface: 'widget-background',
  least,
});

export const textPairs: readonly ContrastPair[] = [
  onWidget('Text', 'widget-text-color'),
  onWidget('Secondary text', 'widget-text-secondary-color'),
  onWidget('Links', 'primary-text'),
  onWidget('Positive', 'positive'),
  onWidget('Negative', 'negative'),
  { label: 'On primary', token: 'on-primary', surface: 'primary', least: 4.5 },
];

export const seriesPairs: readonly ContrastPair[] = Array.from({ length: 10 }, (_, index) =>
  onWidget(`Series ${index + 1}`, `series-${index + 1}`, 3),
);

/** `#rrggbb` of what a reader sees. */
export interface ShownPair {
  readonly top: string;
  readonly below: string;
}

export interface Contrast {
  readonly pair: ContrastPair;
  readonly shown: Readonly<Record<SchemeName, ShownPair>>;
  readonly ratio: Readonly<Record<SchemeName, number>>;
}

export type ShowPair = (pair: ContrastPair, scheme: SchemeName) => ShownPair;

export const measureContrasts = (pairs: readonly ContrastPair[], show: ShowPair): readonly Contrast[] =>
  pairs.map((pair) => {
    const shown = { light: show(pair, 'light'), dark: show(pair, 'dark') };
    return { pair, shown, ratio: { light: measure(shown.light), dark: measure(shown.dark) } };
  });

function measure({ top, below }: ShownPair): number {
  const color = readColor(top);
  const surface = readColor(below);
  return color && surface ? findContrast(color, [surface]) : 1;
}

export const isEnough = ({ pair, ratio }: Contrast, scheme: SchemeName): boolean =>
  ratio[scheme] >= pair.least;

export const passes = (contrast: Contrast): boolean =>
  bothSchemes.every((scheme) => isEnough(contrast, scheme));

/** WCAG has no AAA for marks. */
export function gradeContrast({ pair, ratio }: Contrast, scheme: SchemeName): 'AAA' | 'AA' | 'low' {
  if (ratio[scheme] < pair.least) return 'low';
  return pair.least > 3 && ratio[scheme] >= 7 ? 'AAA' : 'AA';
}

/** Rounded down, so that a contrast that is not enough never looks like one that is. */
export const writeRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The nearest colour with enough contrast. */
export function repairColor({ top, below }: ShownPair, least: number): string {
  const color = readColor(top);
  const surface = readColor(below);
  return color && surface ? toHex(makeReadable(color, [surface], least)) : top;
}

/** The lowest contrast of each scheme. */
export const findLowest = (contrasts: readonly Contrast[], scheme: SchemeName): Contrast | undefined =>
  contrasts.toSorted((one, other) => one.ratio[scheme] - other.ratio[scheme])[0];
