/** Writes all tables, with the met and missed targets at the end. */
import { toTable } from './statistics.mjs';
import { toMachineText } from './describe-machine.mjs';

/** Writes the report as Markdown, and the figures as JSON. */
export function writeReport({ machine, results, seconds, isQuick }) {
  const parts = results.map(({ title, table }) => `## ${title}\n\n${table}`);
  const aims = results.flatMap((result) => result.aims);
  const rows = aims.map(({ aim, met, found }) => [aim, met ? 'met' : '**missed**', found]);
  const met = aims.filter((one) => one.met).length;
  const text = [
    `# Bench${isQuick ? ', quick' : ''}`,
    toMachineText(machine),
    ...parts,
    `## Aims: ${met} of ${aims.length} met`,
    ...(aims.length > 0 ? [toTable(['Aim', 'verdict', 'found'], rows)] : []),
    `${seconds} s in all. Medians of interleaved rounds; on a shared machine trust ratios, not single times.`,
  ];
  const figures = {
    machine,
    isQuick,
    seconds,
    aims,
    benches: Object.fromEntries(results.map(({ name, figures: found }) => [name, found])),
  };
  return { text: `${text.join('\n\n')}\n`, figures };
}
