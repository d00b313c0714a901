import pg from 'pg';
import { expect, test } from 'vitest';
import { describeSourceFault } from '../../../src/semantic-layer/sources/describe-source-fault.ts';

const refusal = (code: string, message: string): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Each has words of its own, so that an operator can tell them apart. */
test.each([
  [
    refusal('28P01', 'password authentication failed for user "reader"'),
    `The user 'reader' or its password is wrong`,
  ],
  [refusal('28000', 'role "reader" is not permitted to log in'), `does not let the user 'reader' in (role`],
  [refusal('3D000', 'database "shop" does not exist'), `There is no database 'shop' at db.example.com:6432`],
  [refusal('53300', 'sorry, too many clients already'), 'no connection left'],
  [refusal('57P03', 'the database system is starting up'), 'starting up'],
  [fault('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example.com'), `The host 'db.example.com' is not found`],
  [fault('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.example.com'), `The host 'db.example.com' is not found`],
  [fault('ECONNREFUSED', 'connect ECONNREFUSED'), 'Nothing listens at db.example.com:6432'],
  [new AggregateError([fault('ECONNREFUSED', 'connect ECONNREFUSED ::1:6432')]), 'Nothing listens at'],
  [fault('ETIMEDOUT', 'connect ETIMEDOUT'), 'does not answer'],
  [new Error('timeout expired'), 'does not answer'],
  [fault('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain'), 'is not trusted'],
  [fault('ERR_TLS_CERT_ALTNAME_INVALID', `Hostname/IP does not match`), 'is not trusted'],
  [new Error('The server does not support SSL connections'), 'takes no encrypted connections'],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'the address has none'],
  [new Error('something else'), 'failed: something else.'],
])('%s is told by its cause, with what to do, and without the password', (error, words) => {
  const text = describeSourceFault(error, { url: 'postgres://reader:s3cret@db.example.com:6432/shop' });
  expect(text).toContain(words);
  expect(text).not.toContain('s3cret');
  expect(text).toMatch(/\. [A-Z].*\.$|; sslmode=disable.*\.$/);
});
