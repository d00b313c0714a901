/** The page on which every attribute of the element can be set, and every event of it is seen. */
import { html, render } from 'lit';
import { renderCopyButton } from '../copy-button.ts';
import { createSettingsStore } from '../display-settings-store.ts';
import { findElement } from '../find-element.ts';
import { fetchPlatformUrl, toElementScriptUrl } from '../host-config.ts';
import { writeTag } from '../landing/tag-source.ts';
import { startSchemeSwitch } from '../shell/scheme-switch.ts';
import { showAttributeFields } from './attribute-fields.ts';
import { fetchElementFacts } from './element-manifest.ts';
import { startEventLog } from './event-log.ts';

const element = findElement('vitrine-dashboard', HTMLElement);

startSchemeSwitch(createSettingsStore());
await start().catch(showFailure);

async function start(): Promise<void> {
  const { attributes, events } = await fetchElementFacts('vitrine-dashboard');
  const platformUrl = await fetchPlatformUrl();
  const places = {
    counts: findElement('.counts', HTMLElement),
    log: findElement('.log', HTMLElement),
  };
  const clear = startEventLog(places, events, element);
  findElement('[data-action="clear"]', HTMLElement).addEventListener('click', clear);
  element.setAttribute('base-url', `${platformUrl}/api`);
  showAttributeFields(findElement('.fields', HTMLElement), attributes, element, showTag);
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
  await import(/* @vite-ignore */ toElementScriptUrl({ platformUrl }));
}

function showTag(): void {
  const code = writeTag(element);
  const copy = renderCopyButton({ label: 'Copy', copiedMessage: 'The tag is copied.', text: () => code });
  render(
    html`${copy}
      <pre class="code" tabindex="0" aria-label="The tag"><code>${code}</code></pre>`,
    findElement('.tag', HTMLElement),
  );
}

function showFailure(): void {
  const failure = findElement('.failure', HTMLElement);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  failure.hidden = false;
}
