/** Questions about all blocks of a KPI, however deep they stand. */
import type { TooltipRow } from '../../engines/engine-ports.ts';
import type { Kpi, KpiBlock, KpiGroup, KpiNumber } from '../../model/kpi/kpi.ts';
import type { KpiWords } from '../../model/messages/kpi-en.ts';
import { sayChange, sayPrevious } from './render-figures.ts';
import { sayProgress } from './render-progress.ts';

export const allBlocks = ({ blocks }: KpiGroup): KpiBlock[] =>
  blocks.flatMap((block) => (block.type === 'group' ? allBlocks(block) : [block]));

const numbersOf = (kpi: Kpi): KpiNumber[] => allBlocks(kpi).filter((block) => block.type === 'number');

/** The figure that stays when there is room for one only. */
export const leadOf = (kpi: Kpi): KpiNumber | undefined => {
  const all = numbersOf(kpi);
  const known = all.filter(({ missing }) => !missing);
  const numbers = known.length > 0 ? known : all;
  return numbers.find(({ scale }) => scale === largestScale(kpi)) ?? numbers[0];
};

/** The first change after it: the next thing to stay. */
export function besideOf(kpi: Kpi): KpiBlock | undefined {
  const blocks = allBlocks(kpi);
  const lead = leadOf(kpi);
  const from = blocks.findIndex((block) => block === lead);
  return blocks.slice(from + 1).find(({ type }) => type === 'comparison');
}

export const largestScale = (kpi: Kpi): number =>
  numbersOf(kpi).reduce((most, { scale }) => Math.max(most, scale), 0) || 1;

/** Whether a group has something in it that uses whatever room it gets. */
export const isGrowing = (group: KpiGroup): boolean =>
  allBlocks(group).some(({ type }) => type !== 'number' && type !== 'comparison' && type !== 'problem');

/** What stands beside the first number, for where it has no room. */
export function tellBlocks(kpi: Kpi, words: KpiWords): TooltipRow[] {
  const lead = leadOf(kpi);
  return allBlocks(kpi).flatMap((block): TooltipRow[] => {
    if (block.type === 'comparison')
      return [{ name: block.label ?? sayPrevious(block, words), value: sayChange(block, words) }];
    if (block.type === 'progress')
      return [
        { name: block.label ?? words('progress'), value: `${block.percent} · ${sayProgress(block, words)}` },
      ];
    if (block.type === 'number' && block !== lead) return [{ name: block.label ?? '', value: block.full }];
    return [];
  });
}
