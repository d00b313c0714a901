/** The grain of an answered question, as one that a reader can set on the dashboard. */
import type { GrainControl } from '../controls/control-definitions.ts';
import { openMembers } from '../controls/resolve-control-values.ts';
import { isRecord, readArray, readString } from '../parsing/read-value.ts';

export interface AnswerGrain {
  readonly member: string;
  readonly grain: string;
}

interface ShownGrains {
  readonly controls: readonly GrainControl[];
  /** The grains that apply now, by member. */
  readonly active: ReadonlyMap<string, string>;
}

/**
 * @param query - the query of the Data API that answered the question, or what a language model proposes.
 * @returns `undefined` if no control of the dashboard offers the grain, or the dashboard has it already.
 */
export function findAnswerGrain(query: unknown, { controls, active }: ShownGrains): AnswerGrain | undefined {
  const times = isRecord(query) ? readArray(query.timeDimensions).filter(isRecord) : [];
  return times
    .map(({ dimension, granularity }) => ({
      member: readString(dimension) ?? '',
      grain: readString(granularity) ?? '',
    }))
    .find((one) => isOffered(one, controls) && active.get(one.member) !== one.grain);
}

const isOffered = ({ member, grain }: AnswerGrain, controls: readonly GrainControl[]): boolean =>
  openMembers(controls).has(member) &&
  controls.some((control) => control.member === member && control.grains.includes(grain));
