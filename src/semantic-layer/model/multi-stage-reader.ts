/** Reads what makes a measure one of several stages: its time shifts, its own grouping, and its rank. */
import type { MeasureCases, MeasureStage, MemberReference, TimeShift } from './data-model.ts';
import { parseInterval } from '../../model/time/interval.ts';
import type { ModelNode } from './model-node.ts';
import { readMemberName } from '../policies/policy-reader.ts';

const groupingKeys = ['group_by', 'reduce_by', 'add_group_by'] as const;
const stageKeys = ['time_shift', 'order_by', ...groupingKeys] as const;

/** The stage of a measure; undefined for a measure without stages, or one that is only calculated from others. */
export function readMultiStage(node: ModelNode, type: string): MeasureStage | undefined {
  const isStaged = node.flag('multi_stage', false);
  const given = stageKeys.find((key) => node.find(key));
  if (!isStaged) {
    if (given !== undefined) throw node.at(given).fault(`'${given}' needs 'multi_stage: true'`);
    if (type === 'rank') throw node.at('type').fault(`'type: rank' needs 'multi_stage: true'`);
    return undefined;
  }
  checkKeys(node, type);
  const isCalculated = ['number', 'string', 'time', 'boolean'].includes(type);
  if (isCalculated && given === undefined) return undefined;
  return {
    shifts: node.items('time_shift').map((item) => readShift(item, node.items('time_shift').length)),
    groupBy: node.find('group_by') ? readReferences(node, 'group_by') : undefined,
    reduceBy: readReferences(node, 'reduce_by'),
    addGroupBy: readReferences(node, 'add_group_by'),
    orderBy: node.items('order_by').map((item) => ({
      sql: item.requireSql('sql'),
      direction: item.oneOf('dir', ['asc', 'desc'] as const) ?? 'asc',
    })),
    isRank: type === 'rank',
  };
}

/** The branches of a measure that depends on a `switch` dimension. */
export function readMeasureCases(node: ModelNode): MeasureCases | undefined {
  const found = node.find('case');
  if (!found) return undefined;
  if (!node.flag('multi_stage', false)) throw found.fault(`'case' of a measure needs 'multi_stage: true'`);
  const dimension = found.find('switch');
  if (!dimension) throw found.misshapen("'switch' is missing");
  return {
    dimension: readMemberName(dimension),
    branches: found
      .items('when')
      .map((item) => ({ value: item.requireText('value'), sql: item.requireSql('sql') })),
    otherwise: found.find('else')?.requireSql('sql'),
  };
}

function checkKeys(node: ModelNode, type: string): void {
  const order = node.find('order_by');
  if (type === 'rank' && !order) throw node.fault(`a measure of 'type: rank' needs 'order_by'`);
  if (type !== 'rank' && order) throw order.fault(`only a measure of 'type: rank' has an 'order_by'`);
  const other = ['filters', 'rolling_window'].find((key) => node.find(key));
  if (other !== undefined)
    throw node
      .at(other)
      .fault(
        `a measure of 'multi_stage: true' takes no '${other}': write it at the measure it is calculated from`,
      );
  const isPlain = ['number', 'string', 'time', 'boolean'].includes(type);
  const added = node.find('add_group_by');
  if (isPlain && added)
    throw added.fault(`'add_group_by' needs an aggregate, such as 'type: sum' or 'type: avg'`);
}

function readShift(node: ModelNode, count: number): TimeShift {
  const written = node.requireText('interval');
  const interval = parseInterval(written);
  if (!interval) throw node.at('interval').fault(`'interval' must be like '1 year', not '${written}'`);
  const type = node.oneOf('type', ['prior', 'next'] as const);
  if (!type) throw node.misshapen("a time shift needs a 'type': prior or next");
  const dimension = node.find('time_dimension');
  if (!dimension && count > 1) throw node.fault(`one of several time shifts needs a 'time_dimension'`);
  return { interval, type, dimension: dimension && readMemberName(dimension) };
}

const readReferences = (node: ModelNode, key: string): MemberReference[] =>
  node.items(key).map((item) => readMemberName(item));
