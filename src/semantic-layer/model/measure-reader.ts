/** Reads the measures of a cube from its model file. */
import { granularities } from '../../contract/data-api-schemas.ts';
import { aggregates, valueTypes, type Aggregate, type Measure, type RollingWindow } from './data-model.ts';
import { parseInterval } from '../../model/time/interval.ts';
import { readDisplay, readName } from './member-display.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import type { ModelNode } from './model-node.ts';
import { readMeasureCases, readMultiStage } from './multi-stage-reader.ts';

const measureTypes = [...aggregates, ...valueTypes, 'number_agg', 'running_total', 'rank'] as const;

export function readMeasure(node: ModelNode, faults: ModelFaultList): Measure {
  const name = readName(node);
  const type = node.oneOf('type', measureTypes);
  if (!type) throw node.misshapen(`the measure '${name}' needs a 'type': one of ${measureTypes.join(', ')}`);
  const aggregate = aggregateOf(type);
  const stage = readMultiStage(node, type);
  const cases = readMeasureCases(node);
  if (cases && (aggregate !== 'calculated' || stage || node.find('sql')))
    throw node.at('case').fault(`a measure with 'case' has the type of a value, and no 'sql' or other stage`);
  if ((aggregate !== 'count' || stage) && type !== 'rank' && !cases && !node.find('sql'))
    throw node.fault(`the measure '${name}' needs 'sql'`);
  const rolling = node.find('rolling_window');
  if (rolling && (aggregate === 'calculated' || type === 'running_total'))
    throw rolling.fault(`only an aggregate has a 'rolling_window'`);
  return {
    kind: 'measure',
    name,
    location: node.location,
    ...readDisplay(node, name),
    aggregate,
    type: valueTypes.find((known) => known === type) ?? 'number',
    sql: node.sql('sql'),
    filters: node.items('filters').map((filter) => filter.requireSql('sql')),
    drillMembers: node.texts('drill_members'),
    ...(stage ? { stage } : {}),
    ...(cases ? { cases } : {}),
    ...(type === 'number_agg' ? { isOwnAggregate: true } : {}),
    rollingWindow:
      type === 'running_total'
        ? { isRunningTotal: true, offset: 'end' }
        : rolling &&
          faults.attempt(
            rolling,
            () => readRollingWindow(rolling),
            () => undefined,
          ),
  };
}

function aggregateOf(type: (typeof measureTypes)[number]): Aggregate {
  if (type === 'running_total') return 'sum';
  return aggregates.find((known) => known === type) ?? 'calculated';
}

const toDateUnits = {
  year_to_date: 'year',
  quarter_to_date: 'quarter',
  month_to_date: 'month',
} as const;
const windowTypes = ['fixed', 'to_date', 'year_to_date', 'quarter_to_date', 'month_to_date'] as const;

function readRollingWindow(node: ModelNode): RollingWindow {
  const offset = node.oneOf('offset', ['start', 'end'] as const) ?? 'end';
  const type = node.oneOf('type', windowTypes) ?? 'fixed';
  if (type === 'fixed')
    return { trailing: readReach(node, 'trailing'), leading: readReach(node, 'leading'), offset };
  const toDate = type === 'to_date' ? node.oneOf('granularity', granularities) : toDateUnits[type];
  if (!toDate) throw node.fault("a 'to_date' window needs a 'granularity'");
  return { toDate, offset };
}

function readReach(node: ModelNode, key: string): string | undefined {
  const text = node.text(key);
  if (text === undefined || text === 'unbounded' || parseInterval(text)) return text;
  throw node.at(key).fault(`'${key}' must be like '7 days', or 'unbounded', not '${text}'`);
}
