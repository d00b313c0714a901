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
    const nice = chooseNice(candidatesOf(usual), start, rateBy(taste, preferred));
    if (nice) return nice.map(({ color }) => color);
  }
  finer ??= createPool(0.04, [0.04, 0.1, 0.17]);
  return chooseFarthest(candidatesOf(finer), start).map(({ color }) => color);
}

/** A candidate with its distance to the nearest of those that are chosen. */
interface Measured {
  readonly one: Candidate;
  readonly distance: number;
}

/** Adds the candidate of the highest rate, until there are enough. `undefined` if too few differ enough. */
function chooseNice(
  candidates: readonly Candidate[],
  start: readonly Candidate[],
  rate: Rate,
): readonly Candidate[] | undefined {
  const chosen: Candidate[] = [];
  let left: readonly Measured[] = candidates.map((one) => ({ one, distance: Infinity }));
  const add = (next: Candidate): void => {
    // What is too near now is so for ever.
    left = chosen.some(({ views }) => compare(views, next.views) < leastDifference)
      ? []
      : left.flatMap(({ one, distance }) =>
          measureAgain(one, Math.min(distance, compare(one.views, next.views))),
        );
    chosen.push(next);
  };
  start.forEach(add);
  while (chosen.length < seriesCount) {
    const rates = left.map(({ one, distance }) => rate(one, distance));
    const next = left[rates.indexOf(Math.max(...rates))];
    if (!next) return undefined;
    add(next.one);
  }
  return chosen;
}

const measureAgain = (one: Candidate, distance: number): readonly Measured[] =>
  distance < leastDifference ? [] : [{ one, distance }];

/** Adds the candidate that is farthest from all, until there are enough, and then makes the nearest ones better. */
function chooseFarthest(candidates: readonly Candidate[], start: readonly Candidate[]): readonly Candidate[] {
  const distances = new Distances(candidates);
  let chosen = start;
  while (chosen.length < seriesCount) {
    const next = distances.findFarthest(chosen);
    if (!next) break;
    chosen = [...chosen, next.one];
  }
  return spread(distances, chosen, start);
}

/** Distances of colours to all candidates. Each colour is measured once. */
class Distances {
  readonly #candidates: readonly Candidate[];
  readonly #known = new Map<Candidate, readonly number[]>();

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
  }

  /** The candidate that is farthest from the nearest of some colours. */
  findFarthest(others: readonly Candidate[]): Measured | undefined {
    const lists = others.map((other) => this.#measure(other));
    const distances = this.#candidates.map((_, at) => Math.min(...lists.map((list) => list[at] ?? 0)));
    const distance = Math.max(...distances);
    const one = this.#candidates[distances.indexOf(distance)];
    return one && { one, distance };
  }

  #measure(other: Candidate): readonly number[] {
    const known = this.#known.get(other);
    if (known) return known;
    const measured = this.#candidates.map(({ views }) => compare(views, other.views));
    this.#known.set(other, measured);
    return measured;
  }
}

const distanceTo = (others: readonly Candidate[], one: Candidate): number =>
  Math.min(...others.filter((other) => other !== one).map(({ views }) => compare(views, one.views)));

/** Replaces the colour that is nearest to another one by a better one, as long as that helps. */
function spread(
  distances: Distances,
  chosen: readonly Candidate[],
  start: readonly Candidate[],
): readonly Candidate[] {
  const replaceable = chosen.filter((one) => !start.includes(one));
  const [worst] = sortBy(replaceable, (one) => distanceTo(chosen, one));
  const others = chosen.filter((one) => one !== worst);
  // A colour is at no distance from itself, so none is chosen twice.
  const best = distances.findFarthest(others);
  if (!worst || !best || best.distance <= distanceTo(chosen, worst)) return chosen;
  return spread(distances, [...others, best.one], start);
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
