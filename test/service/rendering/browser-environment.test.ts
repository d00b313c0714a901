/** What the browser's process knows of the service's. */
import { expect, test } from 'vitest';
import { findBrowserEnvironment } from '../../../src/service/rendering/browser-environment.ts';

test('the browser gets the places of programs, fonts and files, and no secret of the service', () => {
  const places = { PATH: '/bin', HOME: '/home/a', LC_ALL: 'C', TMPDIR: '/tmp', FONTCONFIG_PATH: '/fonts' };
  const others = {
    DATABASE_URL: 'postgres://a:secret@db/a',
    SMTP_URL: 'smtps://a:secret@mail',
    SECRETS_KEY: 'secret',
    LANGUAGE_MODEL_KEY: 'secret',
    NODE_OPTIONS: '--import=./agent.js',
    LD_PRELOAD: './agent.so',
    PATH_OF_SECRETS: '/secrets',
    UNHEARD_OF: 'secret',
  };
  expect(findBrowserEnvironment({ ...places, ...others })).toEqual(places);
});
