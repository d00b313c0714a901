import { parse } from '@handlebars/parser';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/model/result.ts';
import { evaluateTemplate } from '../../../src/views/html/model/evaluate-template.ts';
import { toTemplateContext } from '../../../src/views/html/model/template-context.ts';
import { TemplateProblem } from '../../../src/views/html/model/template-problem.ts';
import type { ProgramNode } from '../../../src/views/html/model/template-tree.ts';

const result: Result = {
  columns: [
    { name: 'orders.status', type: 'string', title: 'Status' },
    { name: 'orders.count', type: 'number', title: 'Orders' },
    { name: 'orders.rate', type: 'number', format: { type: 'percent', decimalPlaces: 1 } },
    { name: 'day', type: 'time', granularity: 'month' },
    { name: 'note', type: 'string' },
  ],
  values: [
    ['shipped', 'returned'],
    ['1234567', 8],
    [0.125, 0.5],
    ['2024-03-05T10:20:30.000', '2024-12-31T23:59:59.000'],
    ['<b>&</b>', null],
  ],
  rowCount: 2,
};

const rules = {
  result,
  overrides: {},
  context: { locale: 'en-US', timeZone: 'Europe/Berlin', currency: 'EUR' },
  now: new Date('2024-05-06T07:08:09.000Z'),
};

function render(source: string, changes: Partial<typeof rules> = {}): string {
  return evaluateTemplate(parse(source) as ProgramNode, toTemplateContext(result), { ...rules, ...changes });
}

function problemOf(source: string): TemplateProblem {
  try {
    render(source);
  } catch (error) {
    if (error instanceof TemplateProblem) return error;
  }
  throw new Error(`"${source}" has no problem.`);
}

test.each([
  ['{{rowCount}} of {{columnCount}}', '2 of 5'],
  ['{{data.0.[orders.status]}}', 'shipped'],
  [
    '{{#each data}}{{@index}}{{@first}}{{@last}}:{{this.[orders.status]}};{{/each}}',
    '0truefalse:shipped;1falsetrue:returned;',
  ],
  [
    '{{#each columns as |column place|}}{{place}}={{column.title}} {{/each}}',
    '0=Status 1=Orders 2=orders.rate 3=day 4=note ',
  ],
  ['{{#each columns.[0]}}{{@key}}={{this}};{{/each}}', 'name=orders.status;title=Status;type=string;'],
  ['{{#each data}}{{../rowCount}}{{/each}}', '22'],
  ['{{#with data.[1]}}{{[orders.count]}}{{else}}none{{/with}}', '8'],
  ['{{#if (eq rowCount 2)}}two{{else if (eq rowCount 3)}}three{{else}}other{{/if}}', 'two'],
  ['{{#unless data}}empty{{else}}full{{/unless}}', 'full'],
  ['{{#if missing}}a{{else}}b{{/if}}', 'b'],
  ['{{coalesce missing data.1.note "-"}}', '-'],
  ['{{concat "a" 1 true}}', 'a1true'],
  ['{{#if (and (ne 1 2) (or false 1))}}yes{{/if}}', 'yes'],
  ['{{get data 0 "orders.status"}}|{{get data 9 "x"}}', 'shipped|'],
  [
    '{{#each (entries columns.[1])}}{{key}}:{{value}} {{/each}}',
    'name:orders.count title:Orders type:number ',
  ],
  ['{{{json columns.[0]}}}', '{"name":"orders.status","title":"Status","type":"string"}'],
  ['{{now}}', '2024-05-06T07:08:09.000Z'],
  ['a{{! a comment }}b{{!-- another --}}', 'ab'],
  ['  {{~rowCount~}}  !', '2!'],
])('%s', (source, expected) => {
  expect(render(source)).toBe(expected);
});

test.each([
  [',.2f', '1,234,567.00'],
  ['(,.0f', '1,234,567'],
  ['.1%', '123,456,700.0%'],
  ['$,.0f', '€1,234,567'],
  [',d', '1,234,567'],
  ['.2s', '1.2M'],
  ['$.3s', '€1.23M'],
  ['+,', '+1,234,567'],
  ['~s', '1.23457M'],
  ['012d', '000001234567'],
])('a number by %s is %s', (specifier, expected) => {
  const written = render(`{{formatNumber data.0.[orders.count] "${specifier}"}}`);
  // A percentage groups its digits only where the specifier requires it.
  expect(written).toBe(specifier === '.1%' ? expected.replaceAll(',', '') : expected);
});

test('a number is formatted in the language of the reader', () => {
  const context = { ...rules.context, locale: 'de-DE' };
  expect(render('{{formatNumber data.0.[orders.count] ",.1f"}}', { context })).toBe('1.234.567,0');
});

test('a column has its format in a template too; an explicit format precedes the specifier', () => {
  expect(render('{{formatNumber data.0.[orders.rate]}}')).toBe('12.5%');
  expect(render('{{formatNumber data.0.[orders.rate] ".3f"}}')).toBe('0.125');
  const overrides = { 'orders.rate': { type: 'percent', decimalPlaces: 0 } as const };
  expect(render('{{formatNumber data.0.[orders.rate] ".3f"}}', { overrides })).toBe('13%');
  expect(render('{{#each data}}{{formatNumber this.[orders.count]}} {{/each}}')).toBe('1,234,567 8 ');
  expect(render('{{formatNumber data.1.note}}')).toBe('∅');
});

test('numbers below zero have a hyphen, which attributes need', () => {
  const below = { result: { ...result, values: result.values.map((column) => column.map(() => -7)) } };
  for (const source of ['{{formatNumber data.0.[orders.count]}}', '{{format data.0.[orders.count]}}'])
    expect(
      evaluateTemplate(parse(source) as ProgramNode, toTemplateContext(below.result), { ...rules, ...below }),
    ).toBe('-7');
});

test.each([
  ['yyyy-MM-dd HH:mm:ss', '2024-03-05 10:20:30'],
  ['d MMM yyyy', '5 Mar 2024'],
  ['EEEE, d MMMM', 'Tuesday, 5 March'],
  ['EEE dd/MM/yy', 'Tue 05/03/24'],
  ['QQQ yyyy', 'Q1 2024'],
  ['h:mm a', '10:20 AM'],
  ["'week' w, do", 'week 10, 5th'],
  ['iiii i, D', 'Tuesday 2, 65'],
  ['K:mm aaa, kk', '10:20 am, 10'],
  ['PPp', 'Mar 5, 2024, 10:20 AM'],
  ['R G Qo', '2024 AD 1st'],
])('a date by %s is %s', (pattern, expected) => {
  expect(render(`{{{formatDate data.0.day "${pattern}"}}}`)).toBe(expected);
});

test('an instant is shown in the zone of the reader, a wall-clock time unchanged', () => {
  expect(render('{{formatDate "2024-07-01T23:30:00Z" "d HH:mm"}}')).toBe('2 01:30');
  expect(render('{{formatDate "2024-07-01T23:30:00" "d HH:mm"}}')).toBe('1 23:30');
  expect(render('{{formatMonth data.1.day}} {{formatDate data.1.day}}')).toBe('Dec 2024 Dec 2024');
});

test('values are escaped, except in triple braces', () => {
  expect(render('{{data.0.note}}')).toBe('&lt;b&gt;&amp;&lt;/b&gt;');
  expect(render('{{{data.0.note}}}')).toBe('<b>&</b>');
});

test.each([
  ['{{missing}}', '"missing" is not defined in "missing" (line 1, column 3)', 1, 3],
  ['\n  {{data.0.nope}}', '"nope" is not defined in "data.0.nope" (line 2, column 5)', 2, 5],
  ['{{#each data}}\n{{../nope}}{{/each}}', '"nope" is not defined in "../nope" (line 2, column 3)', 2, 3],
  ['{{shout "a"}}', '"shout" is not a function (line 1, column 3)', 1, 3],
])('%s is an error with its position', (source, message, line, column) => {
  expect(problemOf(source)).toMatchObject({ message, line, column });
});

test.each([
  '{{constructor}}',
  '{{data.constructor}}',
  '{{data.__proto__}}',
  '{{data.map}}',
  '{{#with data}}{{[constructor]}}{{/with}}',
  '{{@root.constructor}}',
  '{{> partial}}',
  '{{* decorator}}',
  '{{> @root}}',
  '{{> __proto__}}',
])('%s reads nothing', (source) => {
  expect(problemOf(source)).toBeInstanceOf(TemplateProblem);
});

test('functions return own data only', () => {
  expect(render('{{get data "constructor"}}{{lookup data "__proto__"}}{{get "x" "at"}}')).toBe('');
});

test('a template that would freeze its page is stopped', () => {
  const steps = '{{#each @root.data}}'.repeat(18) + 'x' + '{{/each}}'.repeat(18);
  expect(problemOf(steps).message).toContain('500,000 steps');
  const text = `{{#each data}}${'{{#each @root.data}}'.repeat(9)}${'x'.repeat(3000)}${'{{/each}}'.repeat(9)}{{/each}}`;
  expect(problemOf(text).message).toContain('2,000,000 characters');
  const depth = '{{#with this}}'.repeat(80) + '{{/with}}'.repeat(80);
  expect(problemOf(depth).message).toContain('64 blocks');
});
