/** A measure as an aggregate over columns: one column for each plain measure that it is made of. */
import { DataError } from '../data-error.ts';
import type { Measure, Member } from '../model/data-model.ts';

export interface MeasureMacro {
  /** Plain measures, in the order of the parameters `p0`, `p1`, …; each column holds its rows' own values. */
  leaves: Measure[];
  /** Of the parameters. */
  sql: string;
}

const reference = /\{\s*([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?\s*\}/g;
const deepest = 20;

/** A calculated measure is taken apart; one that is made from anything but measures of its cube is refused. */
export function toMeasureMacro(member: Member): MeasureMacro {
  const { own } = member;
  if (own.kind !== 'measure') throw tooIntricate(member);
  const leaves: Measure[] = [];
  const sql = writeMeasure(own, { member, leaves, depth: 0 });
  return { sql, leaves };
}

interface Writing {
  member: Member;
  leaves: Measure[];
  depth: number;
}

function writeMeasure(measure: Measure, writing: Writing): string {
  if (measure.aggregate === 'calculated') return expand(measure, writing);
  if (measure.rollingWindow) throw tooIntricate(writing.member);
  const { leaves } = writing;
  const known = leaves.indexOf(measure);
  const place = known >= 0 ? known : leaves.push(measure) - 1;
  return aggregateSql(measure, `p${place}`);
}

function expand({ sql = '' }: Measure, writing: Writing): string {
  const { member, depth } = writing;
  if (depth > deepest || sql.search(reference) < 0) throw tooIntricate(member);
  return sql.replace(reference, (_, first: string, second?: string) => {
    const isOwn = second === undefined || first === 'CUBE' || first === member.cube.name;
    const part = isOwn ? member.cube.members.get(second ?? first) : undefined;
    if (part?.kind !== 'measure') throw tooIntricate(member);
    return `(${writeMeasure(part, { ...writing, depth: depth + 1 })})`;
  });
}

/** A counted row's value is 1, any other row's 0. */
function aggregateSql({ aggregate }: Measure, input: string): string {
  if (aggregate === 'count') return `count(nullif(${input}, 0))`;
  if (aggregate === 'count_distinct') return `count(DISTINCT ${input})`;
  if (aggregate === 'count_distinct_approx') return `approx_count_distinct(${input})`;
  return `${aggregate}(${input})`;
}

const tooIntricate = ({ name }: Member): DataError =>
  new DataError(
    `MEASURE(${name}) cannot be asked in SQL, because of how it is calculated: ask it at POST /v1/load.`,
  );
