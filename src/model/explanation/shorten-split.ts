/** The largest contributions of a split, and the rest as one. */
import { computedFrom, evaluateProof, type Proof } from '../../views/story/model/proof.ts';
import type { Contribution, Split } from './split-value.ts';

/** More bars are too many for a glance. */
const mostShown = 7;

export interface RestOfSplit {
  readonly count: number;
  readonly proof: Proof;
  readonly value: number;
  /** Undefined for ratios, whose values do not add up. */
  readonly before: Proof | undefined;
  readonly after: Proof | undefined;
}

export interface ShortSplit {
  readonly shown: readonly Contribution[];
  /** `undefined`: all are shown. */
  readonly rest: RestOfSplit | undefined;
}

/** One contribution that is left over takes no more space than its name. */
export function shortenSplit({ contributions, result, kind }: Split): ShortSplit {
  if (contributions.length <= mostShown) return { shown: contributions, rest: undefined };
  const shown = contributions.slice(0, mostShown - 1);
  const others = contributions.slice(mostShown - 1);
  const proof = computedFrom('sum', ...others.map((one) => one.proof));
  const add = (side: 'before' | 'after'): Proof | undefined =>
    kind === 'ratio' ? undefined : computedFrom('sum', ...others.flatMap((one) => one[side] ?? []));
  return {
    shown,
    rest: {
      count: others.length,
      proof,
      value: evaluateProof(proof, result) ?? 0,
      before: add('before'),
      after: add('after'),
    },
  };
}
