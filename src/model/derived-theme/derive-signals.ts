/** Chooses the colours of changes and warnings: those that readers know from everywhere, unless the brand has them. */
import { differenceCiede2000, modeLab65, useMode } from 'culori/fn';
import { createColor, isLight, makeReadable, type Oklch } from './color-arithmetic.ts';

useMode(modeLab65);
const measure = differenceCiede2000();

/** In OKLCH. */
const hues = { positive: 158, negative: 22, warning: 75 };
/** How far a signal may go from its hue, in degrees, from the best: red stays red, and a warning does not become red. */
const turns = { negative: [0, -14, -28, 14], warning: [0, 14, -14, 24] };
/** By CIEDE2000. What has the colour of the brand must not read as worse, or as a warning. It may read as better. */
const leastDifference = 12;

interface Ground {
  readonly widget: Oklch;
  readonly surfaces: readonly Oklch[];
  /** The colours of the brand, in marks and in texts. */
  readonly brand: readonly Oklch[];
  /** Least contrast by WCAG. */
  readonly contrast: number;
}

export function deriveSignals(ground: Ground): Readonly<Record<keyof typeof hues, Oklch>> {
  const negative = setApart('negative', ground.brand, ground);
  return {
    negative,
    positive: toSignal(hues.positive, ground),
    warning: setApart('warning', [...ground.brand, negative], ground),
  };
}

const toSignal = (hue: number, { widget, surfaces, contrast }: Ground): Oklch =>
  makeReadable(createColor(isLight(widget) ? 0.55 : 0.78, 0.15, hue), surfaces, contrast);

/** The first variant that differs enough from the others, or else the one that differs most. */
function setApart(name: keyof typeof turns, others: readonly Oklch[], ground: Ground): Oklch {
  const distanceOf = (color: Oklch): number => Math.min(...others.map((other) => measure(color, other)));
  let best = toSignal(hues[name], ground);
  for (const turn of turns[name]) {
    if (distanceOf(best) >= leastDifference) return best;
    const color = toSignal(hues[name] + turn, ground);
    if (distanceOf(color) > distanceOf(best)) best = color;
  }
  return best;
}
