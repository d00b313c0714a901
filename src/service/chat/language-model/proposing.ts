/**
 * Collects what a language model proposes. It changes nothing: the reader accepts a proposal, or does not. What is proposed has to
 * be in the rows that the model has read, and in the data model of the asker.
 */
import { granularities } from '../../../contract/data-api-schemas.ts';
import type { CheckedRows } from '../../../model/questions/written/describe-rows.ts';
import {
  mostColors,
  type ProposedChart,
  type ProposedFilter,
  type ProposedTime,
  type Proposals,
} from '../../../model/questions/proposals.ts';
import { findColumn, type Result } from '../../../model/result.ts';
import { Problem } from '../../http/http-problem.ts';
import { outlineModel, type OutlinedMember } from '../../own-data-api/model-outline.ts';
import type { ProposedChartInput, ProposedFilterInput, ProposedGrainInput } from './proposal-tools.ts';
import { isRecord, readArray, readStrings } from '../../../model/parsing/read-value.ts';

export interface ProposalPorts {
  /** Rows of all queries so far. */
  readonly found: readonly CheckedRows[];
  /** The body of `GET /v1/meta`. */
  readonly readMeta: () => Promise<unknown>;
}

interface Accepted {
  readonly isProposed: true;
}

/** The last proposal of a chart counts, and the last ones for each member. */
export class Proposing {
  readonly #ports: ProposalPorts;
  readonly #filters = new Map<string, ProposedFilter>();
  readonly #times = new Map<string, ProposedTime>();
  #chart: ProposedChart | undefined;

  constructor(ports: ProposalPorts) {
    this.#ports = ports;
  }

  /** `undefined`: there are none. */
  get proposals(): Proposals | undefined {
    const chart = this.#chart;
    if (!chart && this.#filters.size + this.#times.size === 0) return undefined;
    const filters = [...this.#filters.values()];
    return { filters, timeDimensions: [...this.#times.values()], ...(chart && { chart }) };
  }

  proposeChart({ result, ...chart }: ProposedChartInput): Accepted {
    const rows = this.#ports.found[result]?.result;
    if (!rows) throw refuse(`There are no rows with the number ${result}.`);
    for (const name of [chart.along, chart.measure, chart.color ?? chart.along]) requireColumn(rows, name);
    if (findColumn(rows, chart.measure)?.column.type !== 'number')
      throw refuse(`The column "${chart.measure}" has no numbers.`);
    if (chart.color !== undefined && new Set(findColumn(rows, chart.color)?.cells).size > mostColors)
      throw refuse(
        `The column "${chart.color}" has more than ${mostColors} values, which is too many for colours.`,
      );
    this.#chart = { rows: result, ...chart };
    return { isProposed: true };
  }

  async proposeFilter({ member, values, isExcluded, days }: ProposedFilterInput): Promise<Accepted> {
    if ((values === undefined) === (days === undefined)) throw refuse('Name either values or days.');
    const { type } = await this.#requireDimension(member);
    if ((type === 'time') === (days === undefined))
      throw refuse(
        type === 'time' ? `${member} is a time: name days.` : `${member} is no time: name values.`,
      );
    if (days) this.#limitTime(member, days);
    if (values) this.#limitValues(member, values, isExcluded === true);
    return { isProposed: true };
  }

  async proposeGrain({ member, granularity }: ProposedGrainInput): Promise<Accepted> {
    const { type, grains = [] } = await this.#requireDimension(member);
    if (type !== 'time') throw refuse(`${member} is no time.`);
    if (![...granularities, ...grains].includes(granularity))
      throw refuse(`${member} has no granularity "${granularity}".`);
    this.#times.set(member, { ...this.#times.get(member), dimension: member, granularity });
    return { isProposed: true };
  }

  #limitTime(member: string, days: readonly [string, string]): void {
    if (days[0] > days[1]) throw refuse('The last day is before the first.');
    this.#times.set(member, { ...this.#times.get(member), dimension: member, dateRange: days });
  }

  #limitValues(member: string, values: readonly string[], isExcluded: boolean): void {
    const known = listFilterNames(this.#ports.found, member);
    const unknown = values.find((value) => !known.has(value));
    if (unknown !== undefined) throw refuse(`No row that you have read has "${unknown}" as ${member}.`);
    this.#filters.set(member, { member, operator: isExcluded ? 'notEquals' : 'equals', values });
  }

  async #requireDimension(name: string): Promise<OutlinedMember> {
    const members = outlineModel(await this.#ports.readMeta()).flatMap((cube) => cube.members);
    const member = members.find((one) => one.name === name && one.kind === 'dimension');
    if (!member) throw refuse(`The data model has no dimension "${name}".`);
    return member;
  }
}

const refuse = (words: string): Problem => new Problem('invalid-field', words);

function requireColumn(rows: Result, name: string): void {
  if (findColumn(rows, name)) return;
  const names = rows.columns.map((column) => column.name).join(', ');
  throw refuse(`The rows have no column "${name}", but ${names}.`);
}

/** The values of a dimension that rows have, or to which alone a query with rows was limited. */
const listFilterNames = (found: readonly CheckedRows[], member: string): ReadonlySet<string> =>
  new Set(found.flatMap(({ result }) => [...listCells(result, member), ...listLimits(result, member)]));

const listCells = (result: Result, member: string): string[] =>
  (findColumn(result, member)?.cells ?? []).flatMap((cell) => (cell === null ? [] : String(cell)));

/** Measures have one row also where nothing is counted. */
const hasData = ({ values }: Result): boolean => values.flat().some((cell) => cell !== null && cell !== 0);

const listLimits = (result: Result, member: string): string[] =>
  hasData(result)
    ? readArray(result.query?.['filters'])
        .filter(isRecord)
        .flatMap((filter) =>
          filter.member === member && filter.operator === 'equals' ? readOnly(filter.values) : [],
        )
    : [];

/** Of several values, each may be the one that no row has. */
const readOnly = (values: unknown): string[] => (readArray(values).length === 1 ? readStrings(values) : []);
