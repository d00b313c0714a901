import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { sample } from '../rounds.ts';
import { until } from '../until.ts';
import { forceColors } from './force-colors.ts';
import {
  changeHostPage,
  checkHostPage,
  createHostElement,
  findRoom,
  isPainted,
  openHostPage,
  showInHost,
  type HostPage,
  type OpenedPage,
} from './host-page-harness.ts';
import { layouts, limitedHeights, policies, situations, styleSheets } from './host-pages.ts';
import { clearPage, nextEvent } from './page-harness.ts';

async function check(host: HostPage): Promise<void> {
  await checkIn(await openHostPage(host), host);
}

async function checkIn(opened: OpenedPage, host: HostPage): Promise<void> {
  const element = await showInHost(opened, host.mount);
  await host.act?.(opened.page, element);
  await checkHostPage(opened, element, host.width);
}

/** Whether a page has nothing of its own but a body and a style sheet. */
const isPlain = ({ root, head, policy, act }: HostPage): boolean =>
  [root, head, policy, act].every((part) => part === undefined);

const looks = sample([...layouts, ...styleSheets], 3);
const plain = looks.filter(isPlain);
const others = [...looks.filter((host) => !isPlain(host)), ...sample(policies, 2), ...sample(situations, 2)];

describe('a dashboard is shown and can be used, in a page that is open already,', () => {
  let opened: OpenedPage;
  before(async () => {
    await setViewport({ width: 1040, height: 900 });
    opened = await openHostPage({ name: 'a plain page' });
  });
  after(clearPage);

  for (const host of plain)
    it(`in ${host.name}`, async () => {
      await changeHostPage(opened, host);
      await checkIn(opened, host);
    });
});

describe('a dashboard is shown and can be used', () => {
  before(() => setViewport({ width: 1040, height: 900 }));
  afterEach(clearPage);

  for (const host of [{ name: 'a plain page' }, ...others]) it(`in ${host.name}`, () => check(host));
});

describe('a dashboard with the colours of the reader', () => {
  before(async () => {
    await setViewport({ width: 1040, height: 900 });
    await forceColors(true);
  });
  after(() => forceColors(false));
  afterEach(clearPage);

  it('is shown and can be used', () => check({ name: 'forced colours' }));
});

describe('a dashboard whose height the page limits', () => {
  before(() => setViewport({ width: 1040, height: 900 }));
  afterEach(clearPage);

  for (const host of limitedHeights)
    it(`scrolls inside and loads what comes into view: ${host.name}`, async () => {
      const opened = await openHostPage(host);
      const element = createHostElement(opened.page);
      findRoom(opened.page).append(element);
      await nextEvent(element, 'vitrine-rendered');
      expect(element.getBoundingClientRect().height).to.be.closeTo(host.height, 0.5);
      expect(opened.page.documentElement.scrollHeight).to.be.at.most(880);
      element.scrollTop = element.scrollHeight;
      await until(() => isPainted(element), 10);
      expect(element.scrollTop).to.be.greaterThan(100);
      expect(opened.faults).to.deep.equal([]);
    });
});
