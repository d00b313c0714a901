/** Paints the pictures of presets with the real values of each. */
import { listValues } from './studio-theme.ts';
import { presets } from '../../../src/model/derived-theme/theme-presets.ts';
import { findField } from './theme-fields.ts';

const painted =
  /^(dashboard-background|widget-(background|text-color|border-(color|radius|width)))$|^(text|series-[1-5])$/;

/** A preset is derived when the page has nothing else to do, since deriving all of them takes a good part of a second. */
export function paintPicture(picture: Element | undefined): void {
  if (!(picture instanceof HTMLElement) || picture.hasAttribute('data-painted')) return;
  picture.setAttribute('data-painted', '');
  whenIdle(() => paint(picture));
}

/** Values are set with the CSSOM, since the page's Content-Security-Policy forbids inline styles. */
function paint(picture: HTMLElement): void {
  const preset = picture.dataset.preset ?? '';
  const values = listValues({ preset, seeds: presets[preset]?.seeds, changes: new Map() });
  for (const [path, value] of values) {
    const { token = '' } = findField(path) ?? {};
    if (painted.test(token)) picture.style.setProperty(`--picture-${token}`, value);
  }
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}
