import { expect, test } from 'vitest';
import { isReachingOut, secureSpec } from '../../../src/model/chart/secure-spec.ts';
import { at } from './charts-under-test.ts';

test('a spec cannot bring embed options', () => {
  const secured = secureSpec({ mark: 'bar', usermeta: { embedOptions: { loader: {} } } });
  expect(secured).toEqual({ mark: 'bar' });
});

test('a spec cannot choose which elements of the page it hears', () => {
  const secured = secureSpec({ config: { events: { selector: true }, locale: {}, bar: { color: 'red' } } });
  expect(secured).toEqual({ config: { bar: { color: 'red' } } });
});

test('a parameter is never bound to an element of the page', () => {
  const secured = secureSpec({
    params: [
      { name: 'a', bind: { element: '#password' } },
      { name: 'b', bind: { element: '#password', input: 'range', min: 0, onfocus: 'x', form: 'login' } },
      { name: 'c', bind: { input: 'image', src: 'https://evil.example/' } },
      { name: 'd', bind: 'scales' },
      { name: 'e', bind: { year: { input: 'range', style: 'position:fixed' }, element: '#x' } },
    ],
  });
  expect(secured).toEqual({
    params: [
      { name: 'a' },
      { name: 'b', bind: { input: 'range', min: 0 } },
      { name: 'c' },
      { name: 'd', bind: 'scales' },
      { name: 'e', bind: { year: { input: 'range' } } },
    ],
  });
});

test.each([
  'url(https://evil.example/x)',
  'URL (//evil.example)',
  "image-set('x.png' 1x)",
  '\\75rl(x)',
  'expression(alert(1))',
])('a paint of %s is left out', (paint) => {
  expect(isReachingOut(paint)).toBe(true);
  expect(secureSpec({ background: paint, mark: { type: 'bar', fill: paint, cursor: paint } })).toEqual({
    mark: { type: 'bar' },
  });
  expect(secureSpec({ marks: [{ encode: { enter: { fill: { value: paint } } } }] })).toEqual({
    marks: [{ encode: { enter: {} } }],
  });
});

test('a cursor that handlers set to plain values keeps them, but for addresses', () => {
  const set = (value: string) => ({ events: 'click', update: { value } });
  const { signals } = secureSpec({
    signals: [{ name: 'cursor', value: 'default', on: [set('pointer'), set('url(https://a/b)')] }],
  });
  expect(signals).toEqual([
    {
      ...{ name: 'cursor', value: 'default' },
      on: [set('pointer'), { events: 'click', update: { value: null } }],
    },
  ]);
});

test('what a cursor or background signal computes is judged when it is computed', () => {
  const secured = secureSpec({
    signals: [{ name: 'cursor', value: 'url(x)', bind: {}, on: [{ events: 'click', update: 'datum.c' }] }],
  });
  expect(at(secured, 'signals', 0)).toEqual({
    name: 'cursor',
    on: [{ events: 'click', update: 'vitrineWord(datum.c)' }],
  });
});

test('keys that would reach a prototype are left out', () => {
  const spec: unknown = JSON.parse('{"mark": {"__proto__": {"a": 1}, "constructor": 1, "type": "bar"}}');
  const secured = secureSpec({ spec });
  expect(Object.keys(at(secured, 'spec', 'mark') ?? {})).toEqual(['type']);
});

test('rows are handed on untouched', () => {
  const values = [{ cursor: 'url(x)' }];
  expect(at(secureSpec({ data: { values } }), 'data', 'values')).toBe(values);
});
