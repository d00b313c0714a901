/** Whether measures can be made from the rows of one table, as `POST /v1/load` makes them. */
import { BoundParameters } from '../query-sql/bound-parameters.ts';
import { DataError } from '../data-error.ts';
import type { Cube, Member } from '../model/data-model.ts';
import { findLeafMeasures, groupLeafMeasures, type LeafMeasureGroup } from '../query/measure-groups.ts';
import { writeMeasureGroup } from '../query-sql/measure-group-sql.ts';
import type { Writer } from '../query-sql/member-sql.ts';
import { forkWriter } from '../query-sql/sub-query.ts';

/**
 * The cube that the rows start at. Refuses measures whose rows stand there more than once, and several that are not made
 * from the same rows: each joins no more cubes than it needs, and the rules of a cube cut the rows of all.
 */
export function findMeasureRoot(writer: Writer, measures: readonly Member[]): Cube {
  const leaves = findLeafMeasures(writer);
  const groups = groupLeafMeasures(writer, leaves);
  for (const { mode, leaves: own } of groups) {
    const repeated = measures.filter(({ cube }) => own.some((leaf) => leaf.cube === cube));
    if (mode !== 'direct')
      throw new DataError(`${list(repeated)} would count rows more than once here: ${advice}.`);
  }
  const [first, ...others] = groups;
  const readOf = (group: LeafMeasureGroup): string => {
    const fork = forkWriter(writer, { bound: new BoundParameters() });
    writeMeasureGroup(fork, group, leaves);
    return [group.root.name, ...[...fork.used].sort()].join(' ');
  };
  if (!first || others.some((group) => readOf(group) !== readOf(first)))
    throw new DataError(`${list(measures)} are not made from the same rows: ${advice}.`);
  return first.root;
}

const advice = 'ask each in a sub-select of its own table, or ask at POST /v1/load';

const list = (measures: readonly Member[]): string => measures.map(({ name }) => name).join(' and ');
