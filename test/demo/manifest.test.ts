/** The published manifest against the element that it describes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DashboardSettings } from '../../src/elements/dashboard/dashboard-settings.ts';

interface Manifest {
  readonly modules: { readonly declarations?: Declaration[] }[];
}
interface Declaration {
  readonly tagName?: string;
  readonly members?: { readonly name: string; readonly attribute?: string; readonly description?: string }[];
}

test('the manifest tells every property and attribute that a page may set on a dashboard', () => {
  const text = readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8');
  const { modules } = JSON.parse(text) as Manifest;
  const all = modules.flatMap(({ declarations = [] }) => declarations);
  const { members = [] } = all.find(({ tagName }) => tagName === 'vitrine-dashboard') ?? {};
  const told = members.filter(({ description }) => description !== undefined && description !== '');
  for (const [name, { attribute }] of Object.entries(DashboardSettings.properties)) {
    const own = attribute === false ? undefined : typeof attribute === 'string' ? attribute : name;
    const found = told.find((member) => member.name === name);
    expect([name, found?.name, found?.attribute]).toEqual([name, name, own]);
  }
});
