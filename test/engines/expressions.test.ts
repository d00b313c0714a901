import { expect } from 'chai';
import { parseExpression } from 'vega-expression';
import { expressionInterpreter as theirs } from 'vega-interpreter';
import { functionContext } from 'vega-functions';
import { createExpressionInterpreter } from '../../src/views/chart/engine/expression-interpreter.ts';

const ours = createExpressionInterpreter('UTC');

const datum = {
  n: 3,
  s: 'text',
  d: new Date(2024, 1, 29, 13, 5, 7, 9),
  list: [3, 1, 2],
  deep: { a: [{ b: 'c' }] },
  'x.y': 5,
  none: null,
};
const parameters = { $limit: 10, $name: 'signal' };

/** Expressions of all language features. Both interpreters must return the same results. */
const expressions = `1 + 2 * 3 - 4 / 5 % 6
-datum.n + +'7' + ~5
!datum.none && datum.n >= 3 || 'no'
datum.n > 2 ? 'big' : 'small'
datum.n == '3' && datum.n !== '3'
5 & 3 | 8 ^ 2
1 << 4 >> 1 >>> 0
datum['x.y'] * limit
datum.deep.a[0].b + name
datum['deep']['a'][0]['b']
datum.list[datum.n - 1]
datum.s[1]
datum.s.length + length(datum.list)
[1, datum.n, [2]]
{a: 1, 'b c': datum.n, d: {e: 2}}
if(datum.n, 'yes', datum.nope.nope)
join(sort(datum.list), '-') + join(reverse(datum.list))
slice(datum.list, 1) 
indexof(datum.list, 2) + lastindexof(datum.list, 1)
upper(datum.s) + lower('ABC') + trim('  x ') + substring(datum.s, 1, 3)
split('a,b,c', ',', 2)
replace('a-b-a', /a/g, 'x')
replace('a-b-a', 'a', 'x')
test(/^t/, datum.s) && test(regexp('T', 'i'), datum.s)
parseFloat('1.5x') + parseInt('12px') + parseInt('ff', 16)
year(datum.d) + month(datum.d) + date(datum.d) + day(datum.d)
hours(datum.d) + minutes(datum.d) + seconds(datum.d) + milliseconds(datum.d)
utcyear(datum.d) + utcmonth(datum.d) + utcdate(datum.d) + utchours(datum.d)
time(datetime(2024, 1, 2, 3, 4, 5, 6))
time(datetime('2024-05-06T00:00:00Z')) + time(utc(2024, 1, 2))
quarter(datum.d) + dayofyear(datum.d) + week(datum.d)
abs(-1) + ceil(1.2) + floor(1.8) + round(2.5) + sqrt(16) + pow(2, 3) + hypot(3, 4)
max(1, 5, 3) - min(4, 2) + exp(0) + log(1) + sin(0) + cos(0) + tan(0) + atan2(0, 1)
clamp(15, 0, 10) + PI + E + LN2 + SQRT2 + MIN_VALUE + MAX_VALUE
isNaN(0 / 0) && isFinite(1) && isValid(datum.n) && isDate(datum.d) && isArray(datum.list)
isString(datum.s) + isNumber(datum.n) + isObject(datum.deep) + isBoolean(true) + isDefined(datum.nope)
toNumber('5') + toString(5) + toBoolean('x')
pad('5', 3, '0', 'left') + truncate('long text', 5)
extent(datum.list)
span([1, 9]) + lerp([0, 10], 0.5) + inrange(3, [1, 5])
merge({a: 1}, {b: 2})
rgb('#102030').g + hsl('red').h
luminance('white') + contrast('white', 'black')
sequence(0, 10, 3)
pluck([{a: 1}, {a: 2}], 'a')
peek(datum.list)
btoa('x') + atob('eA==') + encodeURIComponent('a b')`
  .split('\n')
  .map((line) => line.trim());

function evaluate(interpreter: typeof theirs | typeof ours, parsed: { ast: unknown }): unknown {
  const context = { functions: { ...functionContext } };
  try {
    const run: unknown = interpreter.parameter(context, parsed);
    return typeof run === 'function' ? Reflect.apply(run, undefined, [datum, parameters]) : run;
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

describe('expressions', () => {
  for (const expression of expressions) {
    it(`have the same result as in Vega: ${expression}`, () => {
      const parsed = { ast: parseExpression(expression) };
      expect(evaluate(ours, parsed)).to.deep.equal(evaluate(theirs, parsed));
    });
  }
});
