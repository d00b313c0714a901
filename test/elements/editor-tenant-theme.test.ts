/** Authors of an embed tenant that has been given a theme see what their readers see: that theme, whatever the draft refers to. */
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  beginWithPublished,
  chooseTheme,
  createTheme,
  giveTheme,
  openEditorOfTenant,
  openThemes,
  readPrimary,
  readThemeId,
} from './editor-page.ts';
import { findPlatform } from './page-harness.ts';

describe('the editor of an embed tenant that has a theme', () => {
  beginWithPublished();

  it('shows the draft in the theme of the tenant and says so, whatever theme its author chooses', async () => {
    const platform = await findPlatform();
    await giveTheme(
      platform,
      'branded',
      await createTheme(platform, 'Brand', { primaryColor: 'rgb(7, 8, 9)' }),
    );
    const { element, readDraft } = await openEditorOfTenant('branded');
    await until(() => readPrimary(element).includes('7, 8, 9') || undefined);
    const dialog = await openThemes(element);
    const note = await until(() => dialog.querySelector('p.note') ?? undefined);
    expect(note.textContent).to.equal(
      'Your readers see every dashboard in the theme “Brand”, whatever you choose here.',
    );
    const names = [...dialog.querySelectorAll('.choice')].map(({ textContent }) => textContent.trim());
    expect(names).to.include('Night').and.not.to.include('Brand');
    // The colours of no theme, although the dashboard has those of the tenant's.
    const [bar] = dialog.querySelectorAll('.swatch i');
    expect(bar && getComputedStyle(bar).backgroundColor).to.equal('rgb(47, 91, 208)');
    await chooseTheme(dialog, 'Night');
    await until(async () => readThemeId(await readDraft()) === 'night' || undefined);
    await element.updateComplete;
    expect(readPrimary(element)).to.contain('7, 8, 9');
  });
});
