/** Parses the blocks of a KPI and computes them from the result. The spec is described in specs/kpi-spec.ts. */
import { isRecord, readArray, readOneOf, readNonBlankString } from '../../../model/parsing/read-value.ts';
import type { Result } from '../../../model/result.ts';
import { findFirstNumberColumn, truncateName, type BlockRecord, type KpiSource } from './kpi-fields.ts';
import type { Kpi, KpiBlock, KpiGroup, KpiProblem } from './kpi-blocks.ts';
import { parseComparisonBlock, parseNumberBlock, parseProgressBlock } from './parse-figure-blocks.ts';
import { readRowPeriods } from './kpi-periods.ts';
import { parseAlignment, parseGroupLayout } from './parse-kpi-style.ts';
import { parseKpiSparkline } from './parse-kpi-sparkline.ts';

/** Maximum number of blocks in total. */
const maxBlocks = 60;
const maxLevels = 4;

interface ParseContext {
  readonly source: KpiSource;
  /** Number of blocks that may still be added. */
  left: number;
}

/** @param now - the time of the reader, at which the last period may not be over. */
export function parseKpi(
  spec: BlockRecord,
  given: Omit<KpiSource, 'findPeriod'> & { readonly now: Date },
): Kpi {
  const source = { ...given, findPeriod: readRowPeriods(given.result, given.context, given.now) };
  const written = readArray(spec.blocks);
  const blocks = written.length > 0 ? written : defaultBlocks(source.result);
  const direction = readOneOf(spec.direction, ['row', 'column'] as const) ?? 'column';
  const reading = { source, left: maxBlocks };
  return { ...parseGroupLayout(spec, direction), blocks: readBlocks(blocks, reading, 1) };
}

/** Default blocks: the first number of the first row, compared with that of the second row. */
function defaultBlocks(result: Result): BlockRecord[] {
  const field = findFirstNumberColumn(result);
  const number = { type: 'number', field };
  const comparable = result.columns.find(({ name }) => name === field)?.type === 'number';
  return result.rowCount > 1 && comparable ? [number, { type: 'comparison', field }] : [number];
}

function readBlocks(given: readonly unknown[], reading: ParseContext, level: number): KpiBlock[] {
  const blocks: KpiBlock[] = [];
  for (const [index, block] of given.entries()) {
    if (reading.left <= 0) return [...blocks, problem('tooMany', given.length - index)];
    reading.left -= 1;
    blocks.push(isRecord(block) ? readBlock(block, reading, level) : problem('blockUnknown', block));
  }
  return blocks;
}

function readBlock(block: BlockRecord, reading: ParseContext, level: number): KpiBlock {
  const { source } = reading;
  switch (block.type) {
    case 'number':
      return parseNumberBlock(block, source);
    case 'comparison':
      return parseComparisonBlock(block, source);
    case 'progress':
      return parseProgressBlock(block, source);
    case 'sparkline':
      return parseKpiSparkline(block, source);
    case 'text':
      return {
        type: 'text',
        content: readNonBlankString(block.content) ?? '',
        align: parseAlignment(block.align),
      };
    case 'html':
      return {
        type: 'html',
        template: readNonBlankString(block.template) ?? '',
        styles: readNonBlankString(block.styles),
      };
    case 'row':
    case 'column':
      return readGroup(block, block.type, reading, level);
    default:
      return problem('blockUnknown', block.type);
  }
}

function readGroup(
  block: BlockRecord,
  direction: 'row' | 'column',
  reading: ParseContext,
  level: number,
): KpiGroup | KpiProblem {
  if (level >= maxLevels) return problem('tooDeep', direction);
  const blocks = readBlocks(readArray(block.blocks), reading, level + 1);
  return { ...parseGroupLayout(block, direction), blocks };
}

const problem = (reason: KpiProblem['reason'], about: unknown): KpiProblem => ({
  type: 'problem',
  reason,
  about: truncateName(about),
});
