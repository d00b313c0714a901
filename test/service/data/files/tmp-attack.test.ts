import { readFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { openCsvLoader, toFile } from './csv-loader.ts';
const { load, close } = await openCsvLoader();
afterAll(close);
test('try', async () => {
  const tries = JSON.parse(readFileSync('/tmp/attack35/tries.json','utf8'));
  const out: string[] = [];
  for (const t of tries) {
    const text = t.text ?? toFile(t.cells, t.sep ?? ',', t.others ?? [], t.name ?? 'x');
    try {
      const { columns, rows, remarks } = await load(text);
      const shown = t.text ? JSON.stringify(rows) : JSON.stringify(rows.map(([v]) => v));
      out.push(`${t.text ? JSON.stringify(t.text) : (t.name ?? 'x') + ' ' + (t.sep ?? ',') + ' ' + JSON.stringify(t.cells)}\n   => ${t.text ? columns.join(' | ') : columns[0]}  ${shown}  ${remarks.join(' // ')}`);
    } catch (e) { out.push(`${JSON.stringify(t)}\n   => ERROR ${(e as Error).message}`); }
  }
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/attack35/out.txt', out.join('\n'));
}, 120000);
