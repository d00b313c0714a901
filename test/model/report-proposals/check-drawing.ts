/** Whether a proposal can be drawn: the parsers and the compiler of its kind find no fault. */
import { compile, type TopLevelSpec } from 'vega-lite';
import { sharedTimeColumn } from '../../../src/model/time/compared-time.ts';
import type { Drawing } from '../../../src/model/report-proposals/proposal-rule.ts';
import { parseKpi } from '../../../src/views/kpi/model/parse-kpi.ts';
import type { KpiBlock } from '../../../src/views/kpi/model/kpi-blocks.ts';
import { parseMapSpec } from '../../../src/views/map/model/parse-map-spec.ts';
import { parsePivot } from '../../../src/views/table/model/pivot/parse-pivot-spec.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { prepareChartSpec } from '../../../src/views/chart/model/prepare-chart-spec.ts';
import { toFieldTitle } from '../../../src/views/chart/model/field-titles.ts';
import { context, theme } from '../chart/chart-fixtures.ts';
import { makeResult, type Query } from './shown-rows.ts';

type Check = (spec: Drawing['spec'], query: Query) => readonly unknown[];

const checks: Readonly<Record<Drawing['kind'], Check>> = {
  vega: compileChart,
  kpi: (spec, query) => {
    const result = makeResult(query);
    const { blocks } = parseKpi(spec, { result, overrides: {}, context, now: new Date(0) });
    return blocks.filter((block: KpiBlock) => block.type === 'problem');
  },
  html: ({ template }) => (typeof template === 'string' ? [] : ['no template']),
  map: (spec) => {
    const parsed = parseMapSpec(spec);
    return parsed.ok ? [] : [parsed.message];
  },
  table: (spec, query) => {
    const result = makeResult(query);
    const { columns } = createTableView(spec, result, {});
    const all = result.columns.filter(({ name }) => name !== sharedTimeColumn);
    const isWhole = 'pivot' in spec ? parsePivot(spec, result) : columns.length === all.length;
    return isWhole ? [] : [`${columns.length} columns`];
  },
};

/** What is wrong with it. Empty: it can be drawn. */
export const listFaults = ({ kind, spec }: Drawing, query: Query): readonly unknown[] =>
  checks[kind](spec, query);

/** Also what the compiler warns of: it then leaves out a part of the chart. */
function compileChart(spec: Drawing['spec'], query: Query): string[] {
  const result = makeResult(query);
  const size = { width: 600, height: 400 };
  const prepared = prepareChartSpec({ spec, result, theme, overrides: {}, context, size });
  const logger = new CollectingLogger();
  const known: unknown = prepared.spec;
  compile(known as TopLevelSpec, {
    config: { ...prepared.config },
    logger,
    fieldTitle: (definition) => toFieldTitle(definition, result),
  });
  return logger.words;
}

class CollectingLogger {
  readonly words: string[] = [];

  level(): number;
  level(level: number): this;
  level(level?: number): number | this {
    return level === undefined ? 0 : this;
  }

  error(...said: readonly unknown[]): this {
    this.words.push(said.map(String).join(' '));
    return this;
  }

  warn(...said: readonly unknown[]): this {
    return this.error(...said);
  }

  info(): this {
    return this;
  }

  debug(): this {
    return this;
  }
}
