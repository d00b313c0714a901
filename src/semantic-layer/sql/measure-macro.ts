/** Measures as aggregates over columns, for the rows that a statement of a caller reads. */
import { DataError } from '../data-error.ts';
import type { Measure, Member } from '../model/data-model.ts';

/** A measure as an aggregate over columns. */
interface MeasureMacro {
  /** The plain measures that the measure is calculated from; the one at index 0 is the parameter `p0`, and so on. */
  leaves: Measure[];
  /** The aggregate, over the parameters `p0`, `p1`, …, which hold one value per row. */
  sql: string;
}

const reference = /(?<!\\)\{\s*([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?\s*\}/g;
/** Levels of calculated measures that refer to each other. */
const maxDepth = 20;

/**
 * Resolves a calculated measure into the plain measures it refers to.
 *
 * @throws DataError where it is calculated from anything but measures of its own cube, or has a rolling window.
 */
export function toMeasureMacro(member: Member): MeasureMacro {
  const { cubeMember } = member;
  if (cubeMember.kind !== 'measure') throw tooIntricate(member);
  const leaves: Measure[] = [];
  const sql = writeMeasure(cubeMember, { member, leaves, depth: 0 });
  return { sql, leaves };
}

interface Writing {
  member: Member;
  leaves: Measure[];
  depth: number;
}

function writeMeasure(measure: Measure, writing: Writing): string {
  if (measure.stage) throw tooIntricate(writing.member);
  if (measure.aggregate === 'calculated') return expand(measure, writing);
  if (measure.rollingWindow) throw tooIntricate(writing.member);
  const { leaves } = writing;
  const known = leaves.indexOf(measure);
  const place = known >= 0 ? known : leaves.push(measure) - 1;
  return aggregateSql(measure, `p${place}`);
}

function expand({ sql = '' }: Measure, writing: Writing): string {
  const { member, depth } = writing;
  if (depth > maxDepth || sql.search(reference) < 0) throw tooIntricate(member);
  return sql.replace(reference, (_, first: string, second?: string) => {
    const isOwn = second === undefined || first === 'CUBE' || first === member.cube.name;
    const part = isOwn ? member.cube.members.get(second ?? first) : undefined;
    if (part?.kind !== 'measure') throw tooIntricate(member);
    return `(${writeMeasure(part, { ...writing, depth: depth + 1 })})`;
  });
}

/** The column of a `count` holds 1 for each row to count, and 0 for any other. */
function aggregateSql({ aggregate }: Measure, input: string): string {
  if (aggregate === 'count') return `count(nullif(${input}, 0))`;
  if (aggregate === 'count_distinct') return `count(DISTINCT ${input})`;
  if (aggregate === 'count_distinct_approx') return `approx_count_distinct(${input})`;
  return `${aggregate}(${input})`;
}

const tooIntricate = ({ name }: Member): DataError =>
  new DataError(
    `MEASURE(${name}) cannot be queried in SQL, because of how it is calculated: query it with POST /v1/load.`,
  );
