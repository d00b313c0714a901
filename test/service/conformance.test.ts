/** Tests the conformance check that every call of the other tests runs through. */
import { expect, test } from 'vitest';
import { problemStatuses } from '../../src/contract/problem-codes.ts';
import type { ProblemCode } from '../../src/contract/problem-codes.ts';
import { checkConformance } from './check-conformance.ts';
import type { Exchange } from './check-conformance.ts';

const deployment = {
  id: 1,
  name: 'Main',
  deploymentUrl: 'https://platform.example.com',
  creationStep: 'ready',
};

const check =
  (given: Partial<Exchange>): (() => void) =>
  () => {
    const json = 'json' in given ? given.json : deployment;
    checkConformance({
      method: 'GET',
      path: '/api/v1/deployments/1',
      status: 200,
      headers: new Headers(),
      text: json === undefined ? '' : JSON.stringify(json),
      json,
      ...given,
    });
  };

const problem = (code: ProblemCode): Partial<Exchange> => {
  const statusCode = problemStatuses[code];
  return { status: statusCode, json: { statusCode, error: 'Error', message: 'No.', code } };
};

/** The response to a question. */
const answer = (...lines: readonly object[]): Partial<Exchange> => ({
  method: 'POST',
  path: '/api/v1/deployments/1/chat/stream-chat-state',
  headers: new Headers({ 'Content-Type': 'application/x-ndjson' }),
  text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  json: undefined,
});

const choice = { kind: 'choice', choices: ['Flights'], isGuess: true };

test.each<[string, Partial<Exchange>]>([
  ['as documented', {}],
  ['with a query', { path: '/api/v1/deployments/1?x=1' }],
  ['a documented problem', problem('not-found')],
  ['a problem of every operation', problem('unavailable')],
  ['an unchanged dashboard', { path: '/api/v1/embed/dashboard/abc', status: 304, json: undefined }],
  ['a refused request to an undocumented path', { path: '/api/v1/nothing', ...problem('not-found') }],
  ['a refused request with an undocumented method', { method: 'DELETE', ...problem('method-not-allowed') }],
  ['lines', answer({ id: '1-answer', answer: choice }, { error: 'No.', code: 'unavailable' })],
  ['what is no operation', { path: '/embed/vitrine/vitrine.js', json: undefined }],
])('accepts %s', (_, exchange) => {
  expect(check(exchange)).not.toThrow();
});

test.each<[string, Partial<Exchange>]>([
  ['a field too many', { json: { ...deployment, secret: 'x' } }],
  ['a field too few', { json: { ...deployment, name: undefined } }],
  ['no body', { json: undefined }],
  ['a status that is not documented', { status: 202 }],
  ['a code that is not documented', problem('session-consumed')],
  [
    'a problem with a field too many',
    { ...problem('not-found'), json: { ...Object(problem('not-found').json), x: 1 } },
  ],
  ['a problem whose status differs from that of the response', { ...problem('not-found'), status: 401 }],
  ['a body where none is documented', { path: '/api/v1/embed/dashboard/abc', status: 304 }],
  [
    'another media type',
    { path: '/api/v1/spec/page', headers: new Headers({ 'Content-Type': 'text/plain' }) },
  ],
  ['a line with a field too many', answer({ id: '1-answer' }, { id: '1-answer', secret: 'x' })],
  ['a line with a field too many inside', answer({ id: '1-answer', answer: { ...choice, secret: 'x' } })],
  ['a line with an answer of an undocumented kind', answer({ id: '1-answer', answer: { kind: 'guess' } })],
  ['a response to an undocumented path', { path: '/api/v1/nothing' }],
  ['a response to an undocumented method', { method: 'DELETE' }],
])('rejects %s', (_, exchange) => {
  expect(check(exchange)).toThrow();
});
