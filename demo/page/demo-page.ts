/** Starts the page: the shell at once, and the dashboard as soon as the host's config has arrived. */
import { startAuthoring } from './author/start-authoring.ts';
import { startEmbedDialog } from './embed/embed-dialog.ts';
import { findElement } from './find-element.ts';
import {
  fetchElementRelease,
  fetchHostConfig,
  toElementScriptUrl,
  type HostConfig,
  type HostedDashboard,
} from './host-config.ts';
import { createSettingsStore } from './display-settings-store.ts';
import { showArea, startNavigation } from './shell/navigation.ts';
import { parseRoute } from './shell/page-route.ts';
import { startSchemeSwitch } from './shell/scheme-switch.ts';
import { DashboardStage } from './dashboard-stage.ts';
import { startStudioDrawer } from './studio/studio-drawer.ts';
import { startStudio } from './studio/studio-panel.ts';
import { composeTheme } from './studio/studio-theme.ts';

const settings = createSettingsStore();
const place = findElement('.stage', HTMLElement);
const panel = findElement('#studio', HTMLElement);

startSchemeSwitch(settings);
showArea(parseRoute(location.hash).area, undefined);
const drawer = startStudioDrawer(panel);

const config = await fetchHostConfig().catch(showFailure);
if (config) {
  startAnalytics(config);
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
  await import(/* @vite-ignore */ toElementScriptUrl(config)).catch(showFailure);
}

function startAnalytics(config: HostConfig): void {
  const stage = new DashboardStage(place, config, settings.current);
  let shown: HostedDashboard | undefined;
  const listDashboards = startNavigation(({ open }) => {
    shown = open;
    stage.open(open);
  });
  startAuthoring({
    config,
    place,
    onPerson: (person) => stage.changePerson(person),
    onConfig: (now) => {
      showWorkspace(now);
      listDashboards(now.dashboards);
    },
  });
  settings.subscribe((look) => stage.applySettings(look));
  const findDashboard = (): DashboardStage['element'] => stage.element;
  startStudio({
    panel,
    settings,
    place,
    findDashboard,
    onOpen: () => drawer.open(),
    onClose: () => drawer.close(),
  });
  startEmbedDialog(findElement('dialog.embed', HTMLDialogElement), async () => {
    if (!shown) return undefined;
    const { theme, ...look } = settings.current;
    const { publicId } = shown;
    const script = await fetchElementRelease(config);
    return { script, baseUrl: config.baseUrl, publicId, ...look, theme: composeTheme(theme) };
  });
}

function showWorkspace({ platformUrl, dashboards }: HostConfig): void {
  findElement('[data-fill="platform"]', HTMLElement).textContent = new URL(platformUrl).host;
  findElement('[data-fill="dashboards"]', HTMLElement).textContent = String(dashboards.length);
}

function showFailure(): void {
  const failure = findElement('.failure', HTMLElement);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  failure.hidden = false;
  place.hidden = true;
}
