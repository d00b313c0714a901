/** Chooses colours of categories that everybody can tell apart, also with a colour vision deficiency. */
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  modeLab65,
  useMode,
  wcagContrast,
  type Lab65,
  type Rgb,
} from 'culori/fn';
import { createColor, findContrast, isLight, toShown, type Oklch } from './color-arithmetic.ts';

const toLab = useMode(modeLab65);
const measure = differenceCiede2000();

/** How a colour looks to four kinds of eyes: those that see all colours, and those with protanopia, deuteranopia and tritanopia. */
type Views = readonly Lab65[];

interface Candidate {
  readonly color: Oklch;
  readonly shown: Rgb;
  readonly views: Views;
}

const filters = [filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];
const seriesCount = 10;

/** Below a difference of 10 by CIEDE2000, colours of small marks are hard to tell apart. Rounding takes a little away. */
const leastDifference = 10.5;
/** Least contrast of marks by WCAG. */
const markContrast = 3;

function toCandidate(color: Oklch): Candidate {
  const shown = toShown(color);
  return {
    color,
    shown,
    views: [shown, ...filters.map((filter) => filter(shown))].map((view) => toLab(view)),
  };
}

/** The smallest difference between two colours to any kind of eye, by CIEDE2000. */
const compare = (one: Views, other: Views): number =>
  Math.min(...one.map((view, index) => measure(view, other[index] ?? view)));

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Colours of all hues, without those that a screen would show as less vivid ones of the pool. */
const createPool = (step: number, chromas: readonly number[]): readonly Candidate[] =>
  steps(0.3, 0.94, step).flatMap((l) =>
    steps(0, 345, 15).flatMap((h) =>
      chromas.flatMap((c) => {
        const color = createColor(l, c, h);
        return color.c < c - 0.05 ? [] : [toCandidate(color)];
      }),
    ),
  );

let usual: readonly Candidate[] | undefined;
/** For the few seeds that leave little room. */
let finer: readonly Candidate[] | undefined;

type Rate = (candidate: Candidate, difference: number) => number;

/** How much looks count against differences. A larger difference than `enough` is no reason to prefer a colour. */
interface Taste {
  readonly enough: number;
  readonly lightness: number;
  readonly chroma: number;
}

/** From the nicest, which leave too little room for some brands. */
const tastes: readonly Taste[] = [
  { enough: 13, lightness: 60, chroma: 60 },
  { enough: 16, lightness: 40, chroma: 60 },
  { enough: 20, lightness: 20, chroma: 40 },
];

/** Of two colours that differ enough, the one of medium lightness and chroma is nicer. */
const rateBy =
  ({ enough, lightness, chroma }: Taste, preferred: number): Rate =>
  ({ color }, difference) => {
    if (difference < leastDifference) return difference - 1_000;
    const unlike = Math.abs(color.l - preferred) * lightness + Math.abs(color.c - 0.13) * chroma;
    return Math.min(difference, enough) - unlike;
  };

/**
 * Ten colours that stand out from the surface, and from each other to every kind of eye.
 * @param first - first colour, which stands out from the surface.
 * @param second - wanted second colour. It becomes lighter or darker if it is too near to the first.
 */
export function deriveSeries(first: Oklch, second: Oklch | undefined, surface: Oklch): Oklch[] {
  const ground = toShown(surface);
  const isUsable = ({ shown }: Candidate): boolean => wcagContrast(shown, ground) >= markContrast;
  usual ??= createPool(0.08, [0.07, 0.16]);
  const start = [toCandidate(first)];
  if (second) start.push(separate(second, toCandidate(first), surface));
  const preferred = isLight(surface) ? 0.58 : 0.76;
  const candidatesOf = (pool: readonly Candidate[]): readonly Candidate[] => pool.filter(isUsable);
  for (const taste of tastes) {
    const nice = choose(candidatesOf(usual), start, rateBy(taste, preferred));
    if (findLeast(nice) >= leastDifference) return nice.map(({ color }) => color);
  }
  finer ??= createPool(0.04, [0.04, 0.1, 0.17]);
  const candidates = candidatesOf(finer);
  return spread(candidates, choose(candidates, start, rateByDistance), start).map(({ color }) => color);
}

const rateByDistance: Rate = (_, difference) => difference;

const distanceTo = (others: readonly Candidate[], one: Candidate): number =>
  Math.min(...others.filter((other) => other !== one).map(({ views }) => compare(views, one.views)));

const findLeast = (chosen: readonly Candidate[]): number =>
  Math.min(...chosen.map((one) => distanceTo(chosen, one)));

/** Adds the candidate of the highest rate, until there are enough. */
function choose(candidates: readonly Candidate[], start: readonly Candidate[], rate: Rate): Candidate[] {
  const chosen = [...start];
  const nearest = candidates.map((one) => distanceTo(start, one));
  while (chosen.length < seriesCount) {
    const rates = candidates.map((one, index) => rate(one, nearest[index] ?? 0));
    const next = candidates[rates.indexOf(Math.max(...rates))];
    if (!next) break;
    chosen.push(next);
    candidates.forEach(({ views }, index) => {
      nearest[index] = Math.min(nearest[index] ?? 0, compare(views, next.views));
    });
  }
  return chosen;
}

/** Replaces the colour that is nearest to another one by a better one, as long as that helps. */
function spread(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  start: readonly Candidate[],
): readonly Candidate[] {
  const replaceable = chosen.filter((one) => !start.includes(one));
  const [worst] = sortBy(replaceable, (one) => distanceTo(chosen, one));
  const others = chosen.filter((one) => one !== worst);
  const free = candidates.filter((one) => !chosen.includes(one));
  const [best] = sortBy(free, (one) => -distanceTo(others, one));
  if (!worst || !best || distanceTo(others, best) <= distanceTo(chosen, worst)) return chosen;
  return spread(candidates, [...others, best], start);
}

function sortBy(ones: readonly Candidate[], measure: (one: Candidate) => number): Candidate[] {
  const measured = ones.map((one) => ({ one, value: measure(one) }));
  return measured.sort((a, b) => a.value - b.value).map(({ one }) => one);
}

/** The second colour with the lightness that is nearest to its own, of those that differ enough from the first. */
function separate(second: Oklch, first: Candidate, surface: Oklch): Candidate {
  const variants = steps(0.2, 0.96, 0.02)
    .map((l) => createColor(l, second.c, second.h))
    .filter((color) => findContrast(color, [surface]) >= markContrast)
    .sort((one, other) => Math.abs(one.l - second.l) - Math.abs(other.l - second.l));
  const all = [second, ...variants].map(toCandidate);
  const usable = all.filter(({ color }) => findContrast(color, [surface]) >= markContrast);
  return usable.find(({ views }) => compare(views, first.views) >= leastDifference) ?? toCandidate(second);
}
