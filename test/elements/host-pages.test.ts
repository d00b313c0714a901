import { setViewport } from '@web/test-runner-commands';
import { checkHostPage, openHostPage, showInHost, type HostPage } from './host-page-harness.ts';
import { layouts, policies, situations, styleSheets } from './host-pages.ts';
import { clearPage } from './page-harness.ts';

async function check(host: HostPage): Promise<void> {
  const opened = await openHostPage(host);
  const element = await showInHost(opened, host.mount);
  await host.act?.(opened.page, element);
  await checkHostPage(opened, element, host.width);
}

const pages = [...layouts, ...styleSheets, ...policies, ...situations];

describe('a dashboard is shown and can be used', () => {
  before(() => setViewport({ width: 1040, height: 900 }));
  afterEach(clearPage);

  for (const host of pages) it(`in ${host.name}`, () => check(host));
});
