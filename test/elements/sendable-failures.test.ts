/** Failures reach the runner, whatever they compared. */
import { expect } from 'chai';
import { dropUnsendable } from './sendable-failures.ts';

const failWith = (actual: unknown, expected: unknown): Error => {
  try {
    expect(actual).to.equal(expected);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The assertion did not fail.');
};

/** As the runner sends it, with the two sides of the comparison. */
function send(error: Error): string {
  const actual = 'actual' in error ? error.actual : undefined;
  const expected = 'expected' in error ? error.expected : undefined;
  return JSON.stringify([error.message, { actual, expected }]);
}

describe('a failed assertion', () => {
  it('that compared an element can be sent, and its message names the element', () => {
    const element = document.createElement('vitrine-circle');
    Object.assign(element, { own: element });
    const error = failWith(element, null);
    expect(() => send(error)).to.throw('circular');
    dropUnsendable(error);
    expect(send(error)).to.contain('vitrine-circle');
  });

  it('that compared an object with a circle can be sent', () => {
    const circle: Record<string, unknown> = {};
    circle.own = circle;
    const error = failWith('text', circle);
    dropUnsendable(error);
    expect(send(error)).to.contain('"actual":"text"');
  });

  it('that compared plain values keeps both', () => {
    const error = failWith(1, 2);
    dropUnsendable(error);
    expect(send(error)).to.contain('"actual":1').and.to.contain('"expected":2');
  });
});
