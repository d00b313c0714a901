/** Starts the landing page. Its dashboards are in the HTML, as in any host's page; only the platform's address is not. */
import { createSettingsStore } from '../display-settings-store.ts';
import { findElement } from '../find-element.ts';
import { fetchPlatformUrl, toElementScriptUrl } from '../host-config.ts';
import { startSchemeSwitch } from '../shell/scheme-switch.ts';
import { startHostPreviews } from './host-previews.ts';
import { showSnippets } from './snippets.ts';
import { startSourceViews } from './source-view.ts';
import { holdDashboards } from './start-dashboards.ts';

const startDashboards = holdDashboards();
startSchemeSwitch(createSettingsStore());
startSourceViews();
startHostPreviews();
await start().catch(showFailure);

async function start(): Promise<void> {
  const platformUrl = await fetchPlatformUrl();
  const baseUrl = `${platformUrl}/api`;
  startDashboards(baseUrl);
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
  await import(/* @vite-ignore */ toElementScriptUrl({ platformUrl }));
  await showSnippets(findElement('.snippets', HTMLElement), platformUrl, baseUrl);
}

function showFailure(): void {
  const failure = findElement('.failure', HTMLElement);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  failure.hidden = false;
}
