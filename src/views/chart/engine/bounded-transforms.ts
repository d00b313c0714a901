/**
 * Limits transforms that generate values from numbers in a spec. With one more digit, they would fill the memory of the
 * page, and affect other widgets and the host. See docs/safety.md, "5. Charts".
 */
import { transforms } from 'vega-dataflow';
import { isRecord } from '../../../model/parsing/read-value.ts';

/** Maximum number of values of a transform, of bins or colours of a scale, and of ticks of an axis or legend. */
const maxValues = 1_000_000;
const maxBins = 100_000;
const maxTicks = 10_000;

type Parameters = Readonly<Record<string, unknown>>;
interface Pulse {
  readonly source?: ArrayLike<unknown> | undefined;
}
interface Transform {
  transform(parameters: Parameters, pulse: Pulse): unknown;
}
type TransformClass = new (...given: never[]) => Transform;

interface Bound {
  readonly most: number;
  /** Estimates the number of values that it would generate. */
  count(parameters: Parameters, pulse: Pulse): number;
}

const numberOf = (value: unknown, usual = 0): number => (value === undefined ? usual : Number(value));
const sidesOf = (value: unknown, usual: number): [number, number] =>
  Array.isArray(value) ? [numberOf(value[0], usual), numberOf(value[1], usual)] : [usual, usual];
const most = maxValues;
const countSteps = ({ steps, minsteps, maxsteps }: Parameters): number =>
  Math.max(...[steps, minsteps, maxsteps].map((one) => numberOf(one)));
const countCells = ({ size, cellSize }: Parameters): number => {
  const [width, height] = sidesOf(size, 0);
  return (width * height) / numberOf(cellSize, 4) ** 2;
};

const bounds: Readonly<Record<string, Bound>> = {
  sequence: {
    most,
    count: ({ start, stop, step }) => (numberOf(stop) - numberOf(start)) / (Number(step) || 1),
  },
  density: { most, count: countSteps },
  kde: { most, count: countSteps },
  kde2d: { most, count: countCells },
  contour: { most, count: countCells },
  cross: { most, count: (_, { source }) => (source?.length ?? 0) ** 2 },
  graticule: { most, count: countLines },
  bin: { most: maxBins, count: countBins },
  scale: { most: maxBins, count: countSteppedValues },
  legendentries: { most: maxTicks, count: ({ count }) => (typeof count === 'number' ? count : 0) },
  force: { most: 10_000, count: ({ iterations }) => numberOf(iterations) },
  axisticks: { most: maxTicks, count: countTicks },
};

function countBins({ extent, maxbins, step }: Parameters): number {
  const [low, high] = sidesOf(extent, 0);
  return Math.max(numberOf(maxbins), step === undefined ? 0 : (high - low) / Number(step));
}

function countSteppedValues({ bins, schemeCount }: Parameters): number {
  const { start, stop, step } = isRecord(bins) ? bins : {};
  const stepped = step === undefined ? 0 : (numberOf(stop) - numberOf(start)) / Number(step);
  return Math.max(stepped, numberOf(schemeCount));
}

/** Points of the finer one of two grids. */
function countLines({ step, stepMinor, precision }: Parameters): number {
  const [across, along] = sidesOf(step ?? stepMinor, 10);
  return (360 / across) * (180 / numberOf(precision, 2.5)) + (180 / along) * (360 / numberOf(precision, 2.5));
}

/** A number of ticks, or one for each time interval in the domain. */
function countTicks({ scale, count, values }: Parameters): number {
  if (values !== undefined) return 0;
  if (typeof count === 'number') return count;
  const step = isInterval(count) ? Number(count.offset(new Date(0), 1)) : 0;
  const domain: unknown = isScale(scale) ? scale.domain() : [];
  if (!Array.isArray(domain) || !(step > 0)) return 0;
  const ends = domain.map(Number);
  return (Math.max(...ends) - Math.min(...ends)) / step;
}

const isInterval = (value: unknown): value is { offset(date: Date, step: number): Date } =>
  typeof value === 'function' && 'offset' in value && typeof value.offset === 'function';
const isScale = (value: unknown): value is { domain(): unknown } =>
  typeof value === 'function' && 'domain' in value && typeof value.domain === 'function';

/** Registers transforms in Vega, with their limits. */
export function registerBoundedTransforms(found: Readonly<Record<string, unknown>>): void {
  for (const [name, one] of Object.entries(found)) {
    const bound = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
    Reflect.set(transforms, name, bound && isTransform(one) ? keepWithin(name, bound, one) : one);
  }
}

function isTransform(value: unknown): value is TransformClass {
  const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
  return isRecord(prototype) && typeof prototype['transform'] === 'function';
}

function keepWithin(name: string, bound: Bound, Base: TransformClass): TransformClass {
  return class extends Base {
    override transform(parameters: Parameters, pulse: Pulse): unknown {
      if (bound.count(parameters, pulse) > bound.most)
        throw new Error(`“${name}” would generate more than ${bound.most} values.`);
      return super.transform(parameters, pulse);
    }
  };
}
