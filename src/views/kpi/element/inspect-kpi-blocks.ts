/** Finds blocks of a KPI at any depth. */
import type { TooltipRow } from '../../../engines/engine-interfaces.ts';
import type { Kpi, KpiBlock, KpiGroup, KpiNumber } from '../model/kpi-blocks.ts';
import type { KpiMessages } from '../../../model/messages/kpi-en.ts';
import { describeChange, describePart, describePrevious } from './render-kpi-figures.ts';
import { describeProgress } from './render-kpi-progress.ts';

export const flattenKpiBlocks = ({ blocks }: KpiGroup): KpiBlock[] =>
  blocks.flatMap((block) => (block.type === 'group' ? flattenKpiBlocks(block) : [block]));

const numbersOf = (kpi: Kpi): KpiNumber[] => flattenKpiBlocks(kpi).filter((block) => block.type === 'number');

/** The figure that is shown if there is space for one only. */
export const findLeadFigure = (kpi: Kpi): KpiNumber | undefined => {
  const all = numbersOf(kpi);
  const known = all.filter(({ missing }) => !missing);
  const numbers = known.length > 0 ? known : all;
  return numbers.find(({ scale }) => scale === findLargestScale(kpi)) ?? numbers[0];
};

/** The first comparison after the lead figure. It is hidden last. */
export function findFirstComparison(kpi: Kpi): KpiBlock | undefined {
  const blocks = flattenKpiBlocks(kpi);
  const lead = findLeadFigure(kpi);
  const from = blocks.findIndex((block) => block === lead);
  return blocks.slice(from + 1).find(({ type }) => type === 'comparison');
}

export const findLargestScale = (kpi: Kpi): number =>
  numbersOf(kpi).reduce((most, { scale }) => Math.max(most, scale), 0) || 1;

/** Whether a group has a block that fills the available space. */
export const hasGrowingBlock = (group: KpiGroup): boolean =>
  flattenKpiBlocks(group).some(
    ({ type }) => type !== 'number' && type !== 'comparison' && type !== 'problem',
  );

/** Describes the blocks beside the lead figure, for boxes that do not show them. */
export function describeSecondaryBlocks(kpi: Kpi, messages: KpiMessages): TooltipRow[] {
  const lead = findLeadFigure(kpi);
  return flattenKpiBlocks(kpi).flatMap((block): TooltipRow[] => {
    if (block.type === 'comparison')
      return [
        {
          name: describePart(block, messages) ?? block.label ?? describePrevious(block, messages),
          value: describeChange(block, messages),
        },
      ];
    if (block.type === 'progress')
      return [
        {
          name: block.label ?? messages('progress'),
          value: `${block.percent} · ${describeProgress(block, messages)}`,
        },
      ];
    if (block.type === 'number' && block !== lead) return [{ name: block.label ?? '', value: block.full }];
    return [];
  });
}
