/** Messages between a host and the frame page: who may send them, and how they are read. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameSettingNames } from '../../src/frame/host/frame-settings.ts';
import { eventFields } from '../../src/frame/protocol/event-fields.ts';
import { frameMethods, toPostedMessage } from '../../src/frame/protocol/frame-messages.ts';
import { elementProperties, readProperties } from '../../src/frame/protocol/frame-properties.ts';
import { readFrameMessage, readOtherVersion } from '../../src/frame/protocol/read-frame-message.ts';
import { readHostMessage } from '../../src/frame/protocol/read-host-message.ts';
import { classifySender } from '../../src/frame/protocol/classify-sender.ts';

describe('the sender of a message', () => {
  const host = { name: 'the window around' };
  const app = 'https://app.example.com';

  test.each<[string, unknown, string, string | undefined, string]>([
    ['the window around, with the named origin', host, app, app, 'host'],
    ['the window around, where no origin is named', host, app, undefined, 'host'],
    ['the window around, with another origin', host, 'https://evil.example.com', app, 'wrong-origin'],
    ['the window around, with another port', host, `${app}:8443`, app, 'wrong-origin'],
    ['the window around, with another scheme', host, 'http://app.example.com', app, 'wrong-origin'],
    ['a sandboxed window around', host, 'null', undefined, 'wrong-origin'],
    ['a window around without an origin', host, '', undefined, 'wrong-origin'],
    ['another window of the same origin', {}, app, app, 'other'],
    ['no window', null, app, app, 'other'],
  ])('%s', (_, source, origin, named, expected) => {
    expect(classifySender({ source, origin }, { host, origin: named })).toBe(expected);
  });

  test('is the host for one origin only, once that is known', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webUrl(), (one, other) => {
        const known = new URL(one).origin;
        const { origin } = new URL(other);
        const sender = classifySender({ source: host, origin }, { host, origin: known });
        expect(sender).toBe(known === origin ? 'host' : 'wrong-origin');
      }),
    );
  });
});

describe('messages of the host', () => {
  test('are read as they were sent', () => {
    const id = fc.nat();
    const properties = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.jsonValue()).filter(isFree);
    const sent = fc.oneof(
      fc.record({ type: fc.constantFrom('connect' as const, 'set' as const), properties }),
      fc.record({
        type: fc.constant('call' as const),
        id,
        method: fc.constantFrom(...frameMethods),
        arguments: fc.array(fc.string()),
      }),
      fc.record({ type: fc.constant('abort' as const), id }),
      fc.record({ type: fc.constant('token' as const), id, token: fc.string({ minLength: 1 }) }),
      fc.record({ type: fc.constant('no-token' as const), id, message: fc.string() }),
    );
    fc.assert(
      fc.property(sent, (message) => {
        expect(readHostMessage(toPostedMessage(message))).toEqual(message);
      }),
    );
  });

  test('of other versions, other libraries and anything else are no messages', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readHostMessage(value)).toBeUndefined();
      }),
    );
    for (const vitrine of [0, 2, '1', true, undefined])
      expect(readHostMessage({ vitrine, type: 'connect', properties: {} })).toBeUndefined();
  });

  test.each<[string, object]>([
    ['an unknown type', { type: 'eval', code: '1' }],
    ['a call without an id', { type: 'call', method: 'refresh' }],
    ['a call with a text as id', { type: 'call', id: '1', method: 'refresh' }],
    ['a call without a method', { type: 'call', id: 1 }],
    ['a call with a function', { type: 'call', id: 1, method: 'setState', arguments: [() => 1] }],
    ['a call whose arguments are no list', { type: 'call', id: 1, method: 'refresh', arguments: { 0: 'a' } }],
    ['an empty token', { type: 'token', id: 1, token: '' }],
    ['a token that is no text', { type: 'token', id: 1, token: {} }],
    ['properties that are no object', { type: 'set', properties: 'filters' }],
    ['properties of the prototype', { type: 'set', properties: JSON.parse('{"__proto__": {}}') as object }],
  ])('%s is no message', (_, fields) => {
    expect(readHostMessage({ vitrine: 1, ...fields })).toBeUndefined();
  });

  test('are never read by an accessor', () => {
    const trap = {
      vitrine: 1,
      type: 'set',
      get properties() {
        throw new Error('called');
      },
    };
    expect(readHostMessage(trap)).toBeUndefined();
  });
});

const isFree = (value: object): boolean =>
  !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value));

describe('properties', () => {
  test('that cannot be used are named with what they may be, and the others apply', () => {
    const { properties, problems } = readProperties({
      token: 'secret-token',
      filters: { 'orders.status': { value: ['paid'] } },
      timeZone: undefined,
      theme: 'dark',
      editable: 'yes',
      baseUrl: 'https://evil.example.com',
      dataSource: () => 1,
    });
    expect(properties).toEqual({
      token: 'secret-token',
      filters: { 'orders.status': { value: ['paid'] } },
      timeZone: undefined,
    });
    expect(Object.keys(properties)).toContain('timeZone');
    expect(problems).toEqual([
      'theme must be an object.',
      'editable must be true or false.',
      '"baseUrl" is no property of a frame.',
      '"dataSource" is no property of a frame.',
    ]);
  });

  test('with any value never throw, and no message repeats a value', () => {
    const given = fc.dictionary(
      fc.constantFrom(...frameSettingNames),
      fc.constantFrom('S3CRET', ['S3CRET'], 7n),
    );
    fc.assert(
      fc.property(given, (values) => {
        const { problems } = readProperties({ ...values });
        expect(problems.join()).not.toContain('S3CRET');
      }),
    );
  });
});

describe('messages of the frame page', () => {
  test('are read as they were sent', () => {
    const messages = [
      { type: 'hello' },
      { type: 'connected' },
      { type: 'get-token', id: 1, reason: 'expiring' },
      { type: 'abort', id: 1 },
      { type: 'event', name: 'vitrine-tab-changed', fields: { tabs: { a: 'b' }, widgetId: 'a', tabId: 'b' } },
      { type: 'height', height: 812 },
      { type: 'result', id: 1, value: [{ a: 1 }] },
      { type: 'failure', id: 1, code: 'call-failed', message: 'No.' },
    ] as const;
    for (const message of messages) expect(readFrameMessage({ vitrine: 1, ...message })).toEqual(message);
  });

  test('carry only the fields of their event, so that nothing else of the event is replaced', () => {
    const fields = { code: 'offline', phase: 'query', recoverable: true, type: 'click', isTrusted: true };
    const message = { vitrine: 1, type: 'event', name: 'vitrine-error', fields };
    expect(readFrameMessage(message)).toEqual({
      type: 'event',
      name: 'vitrine-error',
      fields: { code: 'offline', phase: 'query', recoverable: true },
    });
  });

  test.each<[string, object]>([
    ['an event that the element does not have', { type: 'event', name: 'click', fields: {} }],
    ['an event of the prototype', { type: 'event', name: 'constructor', fields: {} }],
    ['an event without fields', { type: 'event', name: 'vitrine-ready' }],
    ['a negative height', { type: 'height', height: -1 }],
    ['an infinite height', { type: 'height', height: Infinity }],
    ['a height as text', { type: 'height', height: '100vh' }],
    ['a request for a token without a known reason', { type: 'get-token', id: 1, reason: 'please' }],
  ])('%s is no message', (_, fields) => {
    expect(readFrameMessage({ vitrine: 1, ...fields })).toBeUndefined();
  });

  test('of another version are told apart from messages of others', () => {
    expect(readOtherVersion({ vitrine: 2, type: 'hello' })).toBe(2);
    for (const value of [{ vitrine: 1, type: 'hello' }, { type: 'hello' }, 'hello', null])
      expect(readOtherVersion(value)).toBeUndefined();
  });
});

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly events: readonly { readonly name: string }[];
      readonly members: readonly { readonly name: string; readonly kind: string }[];
    }[];
  }[];
}

describe('beside the element', () => {
  const text = readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8');
  const [declaration] = (JSON.parse(text) as Manifest).modules.flatMap((module) => module.declarations);
  const listMembers = (kind: string): string[] =>
    (declaration?.members ?? []).filter((one) => one.kind === kind).map(({ name }) => name);

  test('a frame has every event', () => {
    const names = (declaration?.events ?? []).map(({ name }) => name);
    expect(Object.keys(eventFields).sort()).toEqual(names.sort());
  });

  test('a frame has every property, except those that docs/frame.md lists', () => {
    const missing = listMembers('field').filter((name) => !frameSettingNames.includes(name));
    const docs = readFileSync(new URL('../../docs/frame.md', import.meta.url), 'utf8');
    const [, listed = ''] = /are not offered, each for a reason:\n([^#]*)/.exec(docs) ?? [];
    const reasons = listed.split('\n').filter((line) => line.startsWith('- '));
    const documented = reasons.flatMap((line) =>
      [...(line.split(':', 1)[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(missing.sort()).toEqual(documented.sort());
    expect(frameSettingNames).toEqual(expect.arrayContaining([...elementProperties]));
  });

  test('a frame has every method', () => {
    const missing = listMembers('method').filter((name) => !frameMethods.some((one) => one === name));
    // The frame's own object resolves it at the event of the element.
    expect(missing).toEqual(['whenReady']);
  });
});
