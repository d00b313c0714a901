/** Starts the dashboards of a host's page. Other hosts write the platform's address into their tags, and its script into the page. */
import { fetchPlatformUrl, toElementScriptUrl } from '../host-config.ts';

/** Rejects if the host does not respond, or if the script does not arrive. */
export async function startHostPage(): Promise<void> {
  // The way back to the landing page is of no use in its own frame.
  document.documentElement.toggleAttribute('data-framed', parent !== window);
  const platformUrl = await fetchPlatformUrl();
  for (const element of document.querySelectorAll('vitrine-dashboard'))
    element.setAttribute('base-url', `${platformUrl}/api`);
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
  await import(/* @vite-ignore */ toElementScriptUrl({ platformUrl }));
}
