/** Jinja templates of model files: what they write, and how faults name their place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JinjaFault } from '../../../../src/semantic-layer/model/jinja/jinja-fault.ts';
import { renderTemplate } from '../../../../src/semantic-layer/model/jinja/render-template.ts';
import { rounds } from '../../../rounds.ts';

const render = (source: string): string => renderTemplate(source).text;

/** The part of the source at which a template has its fault. */
function findFault(source: string): { at: string; message: string } {
  try {
    render(source);
  } catch (error) {
    if (error instanceof JinjaFault) return { at: source.slice(error.at), message: error.message };
    throw error;
  }
  throw new Error(`no fault in ${source}`);
}

test.each([
  [`{{ 1 + 2 * 3 ** 2 }}`, '19'],
  [
    `{{ (1 + 2) * 3 }} {{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 7 / 2 }} {{ 4 / 2 }} {{ 1.0 }}`,
    '9 3 -4 2 3.5 2.0 1.0',
  ],
  [`{{ 'a' ~ 1 ~ true }} {{ "it's" }} {{ 'a\\nb' }}`, "a1true it's a\nb"],
  [
    `{{ 1 < 2 and not 2 < 1 }} {{ 1 == 1.0 }} {{ 'a' in 'cat' }} {{ 3 not in [1, 2] }}`,
    'true true true true',
  ],
  [`{{ 'yes' if [] else 'no' }}{{ 'gone' if false }}`, 'no'],
  [
    `{{ [1, 'a', none] }} {{ {'a': 1}.a }} {{ {'a': 1}['a'] }} {{ [1, 2, 3][-1] }} {{ 'abc'[1:] }}`,
    '[1, "a", none] 1 1 3 bc',
  ],
  [`{{ ' a b ' | trim | upper | replace('A', 'x') }}`, 'x B'],
  [`{{ [3, 1, 2] | sort | join(', ') }} {{ ['b', 'a'] | map('upper') | list }}`, '1, 2, 3 ["B", "A"]'],
  [`{{ [1, 2, 3] | select('odd') | list }} {{ [1, 2, 3] | reject('in', [1, 2]) | list }}`, '[1, 3] [3]'],
  [`{{ [{'t': 'a'}, {'t': 'b'}] | selectattr('t', 'equalto', 'b') | map(attribute='t') | list }}`, '["b"]'],
  [
    `{{ [{'t': 'a'}, {}] | rejectattr('t', 'defined') | list }} {{ [{'p': false}] | selectattr('p') | list }}`,
    '[{}] []',
  ],
  [
    `{{ ['b', 'C', 'a'] | sort(case_sensitive=true) | join }} {{ 'a,b'.split(separator=',') }}`,
    'Cab ["a", "b"]',
  ],
  [`{{ [{'n': 1}, {'n': 2}] | map(attribute='n') | sum }} {{ {'a': 1} | items }}`, '3 [["a", 1]]'],
  [`{{ missing | default('d') }} {{ {}.missing | default('e') }} {{ -1 | abs }}`, 'd e 1'],
  [
    `{{ x is defined }} {{ none is none }} {{ 4 is divisibleby 2 }} {{ 3 is not even }}`,
    'false true true true',
  ],
  [
    `{{ 'a-b'.split('-') | first }} {{ 'Ab'.lower() }} {{ {'k': 1}.get('z', 2) }} {{ range(3) | join }}`,
    'a ab 2 012',
  ],
])('%s writes %j', (source, expected) => {
  expect(render(source)).toBe(expected);
});

describe('tags', () => {
  test('set, if, elif and else', () => {
    const source = (value: string): string =>
      `{% set x = ${value} %}{% if x > 2 %}big{% elif x == 2 %}two{% else %}small{% endif %}`;
    expect(['3', '2', '1'].map((value) => render(source(value)))).toEqual(['big', 'two', 'small']);
  });

  test('a loop knows its place, and may have a condition and an else', () => {
    expect(
      render(
        `{% for x in ['a', 'b', 'c'] %}{{ loop.index }}{{ x }}{{ loop.cycle('+', '-') }}{{ ',' if not loop.last }}{% endfor %}`,
      ),
    ).toBe('1a+,2b-,3c+');
    expect(render(`{% for x in range(6) if x is odd %}{{ x }}/{{ loop.length }} {% endfor %}`)).toBe(
      '1/3 3/3 5/3 ',
    );
    expect(render(`{% for x in [] %}{{ x }}{% else %}none{% endfor %}`)).toBe('none');
    expect(render(`{% for k, v in {'a': 1, 'b': 2} | items %}{{ k }}={{ v }};{% endfor %}`)).toBe('a=1;b=2;');
  });

  test('a variable that a round sets does not outlive it, and that of a namespace does', () => {
    expect(render(`{% set x = 0 %}{% for i in [1, 2] %}{% set x = i %}{% endfor %}{{ x }}`)).toBe('0');
    expect(
      render(
        `{% set ns = namespace(x=0) %}{% for i in [1, 2] %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }}`,
      ),
    ).toBe('3');
  });

  test('macros take values by place and by name, with fallbacks', () => {
    const macro = `{% macro m(a, b='x', c=b) %}[{{ a }}{{ b }}{{ c }}]{% endmacro %}`;
    expect(render(`${macro}{{ m(1) }}{{ m(1, c=2) }}{{ m(b=3, a=4) }}`)).toBe('[1xx][1x2][433]');
  });

  test('set blocks, with, raw and comments', () => {
    expect(render(`{% set t %}a{{ 1 }}{% endset %}{{ t ~ t }}`)).toBe('a1a1');
    expect(render(`{% with a = 1, b = a + 1 %}{{ b }}{% endwith %}`)).toBe('2');
    expect(render(`{% raw %}{{ a }}{% endraw %}{# {{ b }} #}c`)).toBe('{{ a }}c');
  });

  test('white-space marks remove white space on their side', () => {
    expect(render(`a  {%- if true -%}  b  {%- endif %}  c\n{{- 1 -}}\nd {#- x -#} e`)).toBe('ab  c1de');
  });
});

test.each([
  ['{{ a }}', 'a }}', `no variable or function 'a'`],
  ['x{{ load_data()["cubes"] }}', 'load_data', 'runs no Python'],
  ["{% import 'a.jinja' as a %}", '{% import', 'an import of another file is part of the format'],
  ["{% from 'a' import b %}", '{% from', 'an import of another file is part of the format'],
  ["{% include 'a' %}", '{% include', 'an include of another file is part of the format'],
  ['{{ COMPILE_CONTEXT.securityContext.a }}', 'COMPILE_CONTEXT', 'COMPILE_CONTEXT has no values'],
  ["{{ env_var('HOME') }}", 'env_var', `'env_var' is part of the format`],
  ['{{ dbt.model }}', 'dbt', 'models of dbt are part of the format'],
  ['{{ {}.a }}', '.a }}', 'undefined cannot be written'],
  ['{{ 1 | shout }}', '| shout', `the filter 'shout' is not known`],
  ['{{ 1 is loud }}', 'is loud', `the test 'loud' is not known`],
  ["{{ [{}] | unique(attribute='a') }}", '| unique', `'unique' takes no arguments here, and no 'attribute'`],
  ["{{ 1.5 | round(0, 'floor') }}", '| round', `'round' takes precision here, and nothing more`],
  ["{{ 'a-b-c'.split('-', 1) }}", "('-', 1)", `'split' takes separator here, and nothing more`],
  ["{{ ['a'] | map('replace', 'a', 'b', 1) }}", '| map', `'replace' takes old, new here`],
  ['{{ dict({}) }}', '({}) }}', `'dict' takes values with names`],
  ['{{ range(stop=3) }}', '(stop=3)', `'range' takes start, stop and step by place`],
  ["{{ [1] | select('loud') }}", '| select', `the test 'loud' is not known`],
  ["{{ 'a'.b }}", '.b', `a text has no 'b'`],
  ['{{ 1 / 0 }}', '1 / 0', 'divided by 0'],
  ['{{ (1 }}', '1 }}', `closing '}}'`],
  ['{% if true %}', '{% if', `no '{% endif %}'`],
  ['{% if true %}{% endfor %}', '{% endfor', `'{% endif %}' is missing`],
  ['{% endif %}', '{% endif', 'closes nothing'],
  ['{# a', '{# a', 'no closing'],
  ['{{ "a }}', '"a }}', 'is not closed'],
  ['{% for x in 3 %}{% endfor %}', '3 %}', 'a loop needs a list'],
])('%s is refused at its place', (source, at, message) => {
  const fault = findFault(source);
  expect(fault.message).toContain(message);
  expect(fault.at.startsWith(at) || source.includes('(1 }}')).toBe(true);
});

test.each(['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length'])(
  'nothing has the attribute %s that the template has not set',
  (name) => {
    for (const value of [
      `{}`,
      `{'a': 1}`,
      `[]`,
      `'text'`,
      `1`,
      `1.5`,
      `true`,
      `none`,
      `namespace()`,
      `range`,
    ])
      expect(render(`{{ ${value}.${name} is defined }}{{ ${value}['${name}'] is defined }}`)).toBe(
        'falsefalse',
      );
    expect(() => render(`{{ ${name} }}`)).toThrow('no variable');
    expect(() => render(`{{ 1 | ${name === 'length' ? 'size' : name} }}`)).toThrow('is not known');
    expect(() => render(`{{ {}.${name}() }}`)).toThrow('cannot be called');
  },
);

test('a dict may have such a key of its own', () => {
  expect(
    render(
      `{% set d = {'__proto__': 1, 'constructor': 2} %}{{ d.__proto__ }}{{ d.constructor }}{{ {}.__proto__ is defined }}`,
    ),
  ).toBe('12false');
});

test.each([
  ['endless work', `{% for a in range(4000) %}{% for b in range(4000) %}{% endfor %}{% endfor %}`, 'steps'],
  [
    'a text that doubles',
    `{% set ns = namespace(t='aaaaaaaaaa') %}{% for a in range(100) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}`,
    'characters',
  ],
  [
    'a list that doubles',
    `{% set ns = namespace(t=[1, 2]) %}{% for a in range(100) %}{% set ns.t = ns.t + ns.t %}{% endfor %}`,
    'items',
  ],
  ['a macro that calls itself', `{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}`, 'deep'],
  [
    'a text that a replacement would fill the memory with',
    `{% set t = range(2000) | join %}{{ t | replace('1', t) | replace('2', t) }}`,
    'characters',
  ],
  ['a huge range', `{{ range(10 ** 15) }}`, 'items'],
  ['deep brackets', `{{ ${'('.repeat(5_000)}1${')'.repeat(5_000)} }}`, 'deeply'],
  ['many signs', `{{ ${'-'.repeat(5_000)}1 }}`, 'deeply'],
  ['deep blocks', '{% if true %}'.repeat(5_000) + '{% endif %}'.repeat(5_000), 'deeply'],
])('%s is stopped', (_, source, message) => {
  expect(() => render(source)).toThrow(message);
});

test('every character of the result that stands in the source is found at its place', () => {
  const words = fc.array(
    fc.constantFrom('ab', '{{ 1 }}', '\n', '{# c #}', ' x: ', '{% if true %}', '{{- 2 -}}'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const source =
        parts.join('') + '{% endif %}'.repeat(parts.filter((part) => part.includes('if')).length);
      const rendered = renderTemplate(source);
      for (const [offset, sign] of Array.from(rendered.text).entries())
        if (!/\d/.test(sign)) expect(source.charAt(rendered.sourceOffset(offset))).toBe(sign);
        else expect(source.slice(rendered.sourceOffset(offset))).toMatch(/^\{\{/);
    }),
    { numRuns: rounds(200, 5_000) },
  );
});
