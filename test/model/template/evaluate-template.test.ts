/** The meaning of templates, as the language's own guide documents it; every expectation is written by hand. */
import { parse } from '@handlebars/parser';
import { expect, test } from 'vitest';
import { evaluateTemplate } from '../../../src/views/html/model/evaluate-template.ts';
import type { ProgramNode } from '../../../src/views/html/model/template-tree.ts';

const context = {
  title: 'Depots',
  html: '<i>"&\'`=</i>',
  zero: 0,
  no: false,
  nothing: null,
  empty: [],
  blank: '',
  list: ['a', 'b'],
  rows: [
    { name: 'Oslo', tags: ['x', 'y'], 'a.b': 1 },
    { name: 'Bergen', tags: [], 'a.b': 2 },
  ],
  person: { name: 'Ada', born: { year: 1815 } },
  by: { Oslo: 'East', Bergen: 'West' },
};

const rules = {
  result: undefined,
  overrides: {},
  context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
  now: new Date(0),
};

const render = (source: string): string => evaluateTemplate(parse(source) as ProgramNode, context, rules);

const groups: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'paths and literals': [
    ['{{title}}', 'Depots'],
    ['{{person.name}} {{person/born/year}}', 'Ada 1815'],
    ['{{list.[1]}} {{list.[0]}} {{list.length}}', 'b a 2'],
    ['{{rows.[0].[a.b]}}', '1'],
    ['{{#each rows}}{{[a.b]}}{{/each}}', '12'],
    ['{{#each rows}}{{"a.b"}}{{/each}}', '12'],
    ['{{this.title}} {{./title}}', 'Depots Depots'],
    ['{{#each list}}{{this}}{{.}}{{/each}}', 'aabb'],
    ['{{zero}} {{no}} [{{nothing}}] {{list}}', '0 false [] a,b'],
    ['{{concat "a" \'b\' 1 -2 0.5 true null undefined}}', 'ab1-20.5true'],
    ['{{@root.title}}', 'Depots'],
  ],
  escaping: [
    ['{{html}}', '&lt;i&gt;&quot;&amp;&#x27;&#x60;&#x3D;&lt;/i&gt;'],
    ['{{{html}}}', '<i>"&\'`=</i>'],
    ['{{&html}}', '<i>"&\'`=</i>'],
    ['\\{{title}}', '{{title}}'],
    ['\\\\{{title}}', '\\Depots'],
    ['{{{{raw}}}}{{title}} {{#x}}{{{{/raw}}}}', '{{title}} {{#x}}'],
    ['{ {title} } }}', '{ {title} } }}'],
  ],
  conditions: [
    ['{{#if title}}a{{else}}b{{/if}}', 'a'],
    ['{{#if zero}}a{{else}}b{{/if}}', 'b'],
    ['{{#if zero includeZero=true}}a{{else}}b{{/if}}', 'a'],
    ['{{#if no includeZero=true}}a{{else}}b{{/if}}', 'b'],
    ['{{#if empty}}a{{else}}b{{/if}}', 'b'],
    ['{{#if blank}}a{{/if}}', ''],
    ['{{#if person}}a{{/if}}', 'a'],
    ['{{#if nope.deeper}}a{{else}}b{{/if}}', 'b'],
    ['{{#unless nothing}}a{{else}}b{{/unless}}', 'a'],
    ['{{#if no}}a{{else if zero}}b{{else if title}}c{{else}}d{{/if}}', 'c'],
    ['{{#if no}}a{{^}}b{{/if}}', 'b'],
    ['{{#if (or no (and title (not no)))}}a{{/if}}', 'a'],
    ['{{#if (eq nope undefined)}}a{{/if}}', 'a'],
  ],
  repetition: [
    ['{{#each rows}}{{@index}}{{name}}{{#unless @last}}, {{/unless}}{{/each}}', '0Oslo, 1Bergen'],
    ['{{#each rows}}{{#if @first}}first {{/if}}{{/each}}', 'first '],
    ['{{#each by}}{{@key}}={{this}};{{/each}}', 'Oslo=East;Bergen=West;'],
    ['{{#each empty}}x{{else}}none{{/each}}', 'none'],
    ['{{#each nothing}}x{{else}}none{{/each}}', 'none'],
    ['{{#each nope}}x{{else}}none{{/each}}', 'none'],
    ['{{#each rows as |row at|}}{{at}}{{row.name}} {{/each}}', '0Oslo 1Bergen '],
    ['{{#each by as |side city|}}{{city}}:{{side}} {{/each}}', 'Oslo:East Bergen:West '],
    [
      '{{#each rows}}{{#each tags}}{{@../index}}{{@index}}{{../name}}{{../../title}} {{/each}}{{/each}}',
      '00OsloDepots 01OsloDepots ',
    ],
    [
      '{{#each rows as |row|}}{{#each row.tags as |tag|}}{{row.name}}-{{tag}} {{/each}}{{/each}}',
      'Oslo-x Oslo-y ',
    ],
    ['{{#each list}}{{#if @first}}{{@index}}{{../title}}{{/if}}{{/each}}', '0Depots'],
  ],
  context: [
    ['{{#with person}}{{name}} {{born.year}} {{../title}}{{/with}}', 'Ada 1815 Depots'],
    ['{{#with nothing}}a{{else}}b{{/with}}', 'b'],
    ['{{#with person as |p|}}{{p.name}}{{/with}}', 'Ada'],
    ['{{#with person}}{{#with this}}{{../title}}{{/with}}{{/with}}', 'Depots'],
    ['{{#with zero}}{{this}}{{/with}}', '0'],
    ['{{lookup by "Oslo"}} {{#each rows}}{{lookup ../by name}}{{/each}}', 'East EastWest'],
    ['{{lookup (lookup rows 0) "name"}}', 'Oslo'],
  ],
  sections: [
    ['{{#rows}}{{name}} {{/rows}}', 'Oslo Bergen '],
    ['{{#person}}{{name}}{{/person}}', 'Ada'],
    ['{{#no}}a{{else}}b{{/no}}', 'b'],
    ['{{^no}}b{{/no}}', 'b'],
    ['{{^empty}}none{{/empty}}', 'none'],
    ['{{#nothing}}a{{/nothing}}', ''],
    ['{{#blank}}[{{this}}]{{/blank}}', '[]'],
  ],
  'white space and comments': [
    ['a {{~title~}} b', 'aDepotsb'],
    ['{{#each list}}\n{{this}}\n{{/each}}\n', 'a\nb\n'],
    ['a\n  {{! alone }}\nb', 'a\nb'],
    ['{{!-- {{title}} --}}x', 'x'],
    ['{{#if title~}}  a  {{~else}}b{{/if}}', 'a'],
  ],
  'pieces that are called by name': [
    ['{{#*inline "row"}}<{{name}}>{{/inline}}{{#each rows}}{{> row}}{{/each}}', '<Oslo><Bergen>'],
    ['{{> row person}}{{#*inline "row"}}<{{name}}>{{/inline}}', '<Ada>'],
    ['{{#*inline "row"}}{{name}}-{{kind}} {{/inline}}{{> row person kind="p"}}', 'Ada-p '],
    ['{{#*inline "row"}}{{title}}{{name}}{{/inline}}{{> row name="x"}}', 'Depotsx'],
    ['{{#*inline "row"}}{{@index}}{{this}} {{/inline}}{{#each list}}{{> row}}{{/each}}', '0a 1b '],
    ['{{#> nowhere}}instead{{/nowhere}}', 'instead'],
    ['{{#*inline "box"}}[{{> @partial-block}}]{{/inline}}{{#> box}}{{title}}{{/box}}', '[Depots]'],
    [
      '{{#*inline "page"}}<{{> nav}}>{{/inline}}{{#> page}}{{#*inline "nav"}}mine{{/inline}}{{/page}}',
      '<mine>',
    ],
    ['{{#*inline "a"}}A{{/inline}}{{#*inline "b"}}B{{/inline}}{{> (concat "" "b")}}', 'B'],
    [
      '{{#*inline "x"}}outer{{/inline}}{{#with person}}{{#*inline "x"}}inner{{/inline}}{{> x}}{{/with}} {{> x}}',
      'inner outer',
    ],
    ['{{#*inline "x"}}1\n2\n{{/inline}}\n  {{> x}}\n', '  1\n  2\n'],
  ],
};

for (const [group, cases] of Object.entries(groups)) {
  test(`${group} follow the guide`, () => {
    const seen = cases.map(([source]) => [source, render(source)]);
    expect(seen).toEqual(cases.map((one) => [...one]));
  });
}

test.each([
  ['{{#each nope}}x{{/each}}', '"nope" is not defined in "nope" (line 1, column 9)'],
  ['{{#with nope}}x{{/with}}', '"nope" is not defined in "nope" (line 1, column 9)'],
  ['{{#nope}}x{{/nope}}', '"nope" is not defined in "nope" (line 1, column 4)'],
  ['{{#list title}}x{{/list}}', '"list" is not a function (line 1, column 4)'],
  ['{{formatNumber nope ".1f"}}', '"nope" is not defined in "nope" (line 1, column 16)'],
  ['{{formatNumber zero "soon"}}', '"soon" is no format of a number (line 1, column 3)'],
  ['{{#each title}}x{{/each}}', '"#each" needs a list or an object (line 1, column 1)'],
  ['{{> row}}', 'This template has no partial "row" (line 1, column 1)'],
  ['{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}', 'The template nests more than 64 blocks'],
  ['{{#with person}}{{../../title}}{{/with}}', '"../" is not defined in "../../title" (line 1, column 19)'],
])('%s is an error with its position', (source, message) => {
  expect(() => render(source)).toThrow(message);
});

test('the time limit stops no ordinary template, even on a slow machine', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ index, text: `Row ${index}` }));
  const program = parse('{{#each rows}}<i>{{index}}</i> {{text}}{{/each}}') as ProgramNode;
  const late = { ...rules, isOverdue: () => true };
  expect(evaluateTemplate(program, { rows }, late)).toContain('<i>9999</i> Row 9999');
  const long = parse('{{#each rows}}{{#each @root.rows}}{{index}}{{/each}}{{/each}}') as ProgramNode;
  expect(() => evaluateTemplate(long, { rows }, late)).toThrow('takes too long');
});

test('hidden work counts towards the limit, and so does time', () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, text: 'x'.repeat(100) }));
  const program = parse('{{#each rows}}{{#if (json @root.rows)}}{{/if}}{{/each}}') as ProgramNode;
  expect(() => evaluateTemplate(program, { rows }, rules)).toThrow('generate too much text');
  const hasty = { ...rules, isOverdue: () => true };
  expect(() => evaluateTemplate(program, { rows }, hasty)).toThrow('takes too long');
});
