/** The page about the tools says what the code does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tools } from '../../../src/service/mcp/create-mcp-server.ts';

const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');

test('the table of docs/mcp.md has every tool with its title', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)].map(([, name, title]) => [name, title]);
  expect(rows).toEqual(tools.map(({ name, title }) => [name, title]));
});

test('the limits of docs/mcp.md are in the descriptions of the tools', () => {
  const numbersOf = (text: string): string[] => text.replaceAll(',', '').match(/\d+/g) ?? [];
  const limits = page.slice(page.indexOf('## Limits'), page.indexOf('## What it never does'));
  const stated = new Set(numbersOf(limits));
  const described = tools.flatMap(({ description }) => numbersOf(description));
  expect(described.length).toBeGreaterThan(6);
  for (const number of described) expect(stated, number).toContain(number);
});
