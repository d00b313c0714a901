import { expect, test } from 'vitest';
import { isExternalStyleValue, secureSpec } from '../../../src/views/chart/model/secure-spec.ts';
import { readAt } from './chart-fixtures.ts';

test('a spec cannot set embed options', () => {
  const secured = secureSpec({ mark: 'bar', usermeta: { embedOptions: { loader: {} } } });
  expect(secured).toEqual({ mark: 'bar' });
});

test('a spec cannot listen to other elements of the page', () => {
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
])('a paint of %s is removed', (paint) => {
  expect(isExternalStyleValue(paint)).toBe(true);
  expect(secureSpec({ background: paint, mark: { type: 'bar', fill: paint, cursor: paint } })).toEqual({
    mark: { type: 'bar' },
  });
  expect(secureSpec({ marks: [{ encode: { enter: { fill: { value: paint } } } }] })).toEqual({
    marks: [{ encode: { enter: {} } }],
  });
});

test.each(['cursor', 'background', 'width'])('a signal called %s stays unchanged', (name) => {
  const on = [
    { events: 'rect:click', update: "'pointer'" },
    { events: 'rect:dblclick', encode: 'hover' },
  ];
  const signals = [{ name, init: "'wait' // a remark", on }];
  expect(secureSpec({ signals })).toEqual({ signals });
});

test('keys that would reach a prototype are removed', () => {
  const spec: unknown = JSON.parse('{"mark": {"__proto__": {"a": 1}, "constructor": 1, "type": "bar"}}');
  const secured = secureSpec({ spec });
  expect(Object.keys(readAt(secured, 'spec', 'mark') ?? {})).toEqual(['type']);
});

test('rows are passed on unchanged', () => {
  const values = [{ cursor: 'url(x)' }];
  expect(readAt(secureSpec({ data: { values } }), 'data', 'values')).toBe(values);
});
