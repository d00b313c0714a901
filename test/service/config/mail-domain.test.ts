/** Mail domains in one form, for every text. Source: docs/mail.md, "Outside addresses". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMailAddress } from '../../../src/service/config/mail-address.ts';
import { readDomainAddress, toAddressKey, toMailDomain } from '../../../src/service/config/mail-domain.ts';
import { rounds } from '../../rounds.ts';

const numRuns = rounds(300, 20_000);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...Array.from('aZ0-.@*%/:[]xnｅßи。\r\n\0 ')), maxLength: 30 }),
);
const domain = fc.domain().filter((one) => toMailDomain(one) !== undefined);
const name = fc.stringMatching(/^[A-Za-z0-9.+_-]{1,20}$/);
const anyCase = (one: string) => fc.mixedCase(fc.constant(one));

describe('a mail domain', () => {
  test('of any text is refused, or in ASCII, in lower case, with a dot, and its own form', () => {
    fc.assert(
      fc.property(text, (given) => {
        const found = toMailDomain(given);
        if (found === undefined) return;
        expect(found).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
        expect(found).not.toMatch(/(^|\.)-|-(\.|$)|^[\d.]+$/);
        expect(toMailDomain(found)).toBe(found);
      }),
      { numRuns },
    );
  });

  test('is the same in any case', () => {
    fc.assert(
      fc.property(
        domain.chain((one) => fc.tuple(fc.constant(one), anyCase(one))),
        ([one, other]) => {
          expect(toMailDomain(other)).toBe(toMailDomain(one));
        },
      ),
      { numRuns },
    );
  });

  test('in other scripts is that of its ASCII form', () => {
    expect(toMailDomain('BÜCHER.example')).toBe('xn--bcher-kva.example');
    expect(toMailDomain('xn--bcher-kva.example')).toBe('xn--bcher-kva.example');
  });
});

describe('an address', () => {
  test('of any text is refused, or is one address at the domain that is checked', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const read = readDomainAddress(`${before}@${after}`);
        if (!read) return;
        expect(isMailAddress(read.address)).toBe(true);
        expect(read.address.split('@')).toEqual([before, read.domain]);
      }),
      { numRuns },
    );
  });

  test.each(['a%evil.example@partner.example', 'evil.example!a@partner.example'])(
    'that names a route through another server, such as %s, is refused',
    (address) => {
      expect(readDomainAddress(address)).toBe(undefined);
    },
  );

  test('has one key in any case, and another one than any other mailbox', () => {
    fc.assert(
      fc.property(name, name, domain, domain, (one, other, at, elsewhere) => {
        const key = toAddressKey(`${one}@${at}`);
        expect(toAddressKey(`${one.toUpperCase()}@${at.toUpperCase()}`)).toBe(key);
        const isSame =
          one.toLowerCase() === other.toLowerCase() && toMailDomain(at) === toMailDomain(elsewhere);
        expect(toAddressKey(`${other}@${elsewhere}`) === key).toBe(isSame);
      }),
      { numRuns },
    );
  });
});
