/** Leaves out the readings of views that have only a part of another one. */
import { isRecord } from '../parsing/read-value.ts';
import type { Reading } from './reading.ts';
import type { Subject } from './subject.ts';

/** Of views with the same members, the one with the most stands for the others. */
export function withoutNarrower(readings: readonly Reading[]): Reading[] {
  return readings.filter(
    (one) =>
      !readings.some(
        (other) => isNarrower(one.subject, other.subject) && toPlainKey(other) === toPlainKey(one),
      ),
  );
}

/** Whether a view has only members of another view, and not all of them. */
function isNarrower(one: Subject, other: Subject): boolean {
  const keys = ({ name, members }: Subject): string[] =>
    members.map((member) => `${member.kind} ${member.name.slice(name.length)} ${member.title}`);
  const more = new Set(keys(other));
  return one.members.length < other.members.length && keys(one).every((key) => more.has(key));
}

/** The same for readings of two views that differ in the view alone: each member by its name within the view. */
function toPlainKey({ subject, time, ...reading }: Reading): string {
  const isTimed = reading.grain !== undefined || reading.periods.length > 0;
  return JSON.stringify({ ...reading, time: isTimed ? time : undefined }, (_, value: unknown) =>
    isRecord(value) && typeof value.name === 'string' ? value.name.slice(subject.name.length) : value,
  );
}
