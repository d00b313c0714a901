/** The Theme studio. Its changes are visible in the dashboard in the next frame, without a reload or a query. */
import { render } from 'lit';
import type { DashboardElement } from '../../../src/index.ts';
import type { ThemeSeeds } from '../../../src/model/derived-theme/derive-theme.ts';
import type { SettingsStore } from '../display-settings-store.ts';
import { createEffectiveTheme, type EffectiveTheme } from './effective-theme.ts';
import { PublishPanel } from './publish-panel.ts';
import { readRadius } from './knob-controls.ts';
import { startStudioKeys } from './studio-keys.ts';
import { renderStudio, startView } from './studio-view.ts';
import { startThemeAddress } from './theme-address.ts';
import { ThemeDraft } from './theme-draft.ts';

export interface StudioOptions {
  readonly panel: HTMLElement;
  readonly settings: SettingsStore;
  /** Where the dashboard is, whose theme is shown. */
  readonly place: HTMLElement;
  /** The element of the person who is signed in. */
  readonly findDashboard: () => DashboardElement;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export function startStudio(options: StudioOptions): void {
  const { panel, settings, place, findDashboard, onClose } = options;
  const effectiveTheme = createEffectiveTheme(findDashboard);
  const findStart = (): ThemeSeeds => ({
    brand: effectiveTheme.color(effectiveTheme.text('primary'), 'light').hex,
    radius: readRadius(effectiveTheme),
  });
  const draft = new ThemeDraft(settings, findStart);
  const view = startView();
  const findPublicId = (): string | undefined => {
    const dashboard = findDashboard();
    return dashboard.hasAttribute('editable')
      ? (dashboard.getAttribute('public-id') ?? undefined)
      : undefined;
  };
  const publishing = new PublishPanel({ draft, findPublicId, update: () => update() });
  const update = (): void => {
    render(
      renderStudio({ draft, effectiveTheme, settings, place, publishing, view, update, onClose }),
      panel,
    );
  };
  // The values in effect are read again after the dashboard has updated, and when its own theme has arrived.
  const updateTwice = (): void => {
    update();
    requestAnimationFrame(() => void afterUpdate(findDashboard()).then(updateWhenApplied));
  };
  const updateWhenApplied = (): void => {
    update();
    whenApplied(() => isApplied(draft, effectiveTheme), update);
  };
  settings.subscribe(updateTwice);
  place.addEventListener('vitrine-ready', updateTwice);
  startStudioKeys(panel, draft);
  startThemeAddress(draft, (problems) => {
    view.problems = problems;
    options.onOpen();
    update();
  });
}

/** A dashboard takes its first theme, and the colours of its first chart, from scripts that it loads then. */
function isApplied({ values }: ThemeDraft, effectiveTheme: EffectiveTheme): boolean {
  const primary = effectiveTheme.text('primary');
  return effectiveTheme.text('series-1') !== '' && (values.get('primaryColor') ?? primary) === primary;
}

const mostFrames = 600;

/** Nothing is done where the condition holds already. A dashboard without charts never has their colours. */
function whenApplied(holds: () => boolean, work: () => void, frames = mostFrames): void {
  if (frames < mostFrames && holds()) return work();
  if (frames > 0 && !holds()) requestAnimationFrame(() => whenApplied(holds, work, frames - 1));
}

/** Waits for the element's update. Before its script has loaded, `updateComplete` is undefined and nothing is awaited. */
async function afterUpdate(element: DashboardElement): Promise<void> {
  await element.updateComplete;
}
