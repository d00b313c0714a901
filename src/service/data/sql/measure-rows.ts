/** Whether measures can be made from the rows of one table, as `POST /v1/load` makes them. */
import { BoundValues } from '../bound-values.ts';
import { DataError } from '../data-error.ts';
import type { Cube, Member } from '../data-model.ts';
import { findLeaves, groupLeaves, type LeafGroup } from '../measure-groups.ts';
import { writePart } from '../measure-parts.ts';
import type { Writer } from '../member-sql.ts';
import { forkWriter } from '../sub-query.ts';

/**
 * The cube that the rows start at. Refuses measures whose rows stand there more than once, and several that are not made
 * from the same rows: each joins no more cubes than it needs, and the rules of a cube cut the rows of all.
 */
export function findMeasuredRoot(writer: Writer, measures: readonly Member[]): Cube {
  const leaves = findLeaves(writer);
  const groups = groupLeaves(writer, leaves);
  for (const { mode, leaves: own } of groups) {
    const repeated = measures.filter(({ cube }) => own.some((leaf) => leaf.cube === cube));
    if (mode !== 'direct')
      throw new DataError(`${list(repeated)} would count rows more than once here: ${advice}.`);
  }
  const [first, ...others] = groups;
  const readOf = (group: LeafGroup): string => {
    const fork = forkWriter(writer, { bound: new BoundValues() });
    writePart(fork, group, leaves);
    return [group.root.name, ...[...fork.used].sort()].join(' ');
  };
  if (!first || others.some((group) => readOf(group) !== readOf(first)))
    throw new DataError(`${list(measures)} are not made from the same rows: ${advice}.`);
  return first.root;
}

const advice = 'ask each in a sub-select of its own table, or ask at POST /v1/load';

const list = (measures: readonly Member[]): string => measures.map(({ name }) => name).join(' and ');
