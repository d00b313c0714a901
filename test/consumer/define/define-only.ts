/** Code of a page that imports the registration only: the tag and every event are typed. */
import 'vitrine/define';

type EventName = Extract<keyof HTMLElementEventMap, `vitrine-${string}`>;

/** Fails to compile if an event is missing, or if one is here that the element does not fire. */
export const events: Record<EventName, true> = {
  'vitrine-ready': true,
  'vitrine-rendered': true,
  'vitrine-error': true,
  'vitrine-breakpoint-changed': true,
  'vitrine-layout-edited': true,
  'vitrine-dashboard-edited': true,
  'vitrine-publishing': true,
  'vitrine-published': true,
  'vitrine-link-followed': true,
  'vitrine-token-expiring': true,
  'vitrine-filters-changed': true,
  'vitrine-time-grains-changed': true,
  'vitrine-tab-changed': true,
  'vitrine-widget-clicked': true,
  'vitrine-drilled': true,
  'vitrine-question-asked': true,
  'vitrine-answer-applied': true,
  'vitrine-answer-added': true,
  'vitrine-explained': true,
  'vitrine-exported': true,
};

const dashboard = document.createElement('vitrine-dashboard');
dashboard.baseUrl = 'https://platform.example.com/api';
// @ts-expect-error A filter operator of this name does not exist.
dashboard.filters = { 'orders.status': { operator: 'similar', value: 'paid' } };
dashboard.addEventListener('vitrine-rendered', ({ widgets }) => widgets.map(({ widgetId }) => widgetId));
dashboard.addEventListener('vitrine-error', ({ code }) => code satisfies string);
document.querySelector('vitrine-dashboard')?.addEventListener('vitrine-exported', ({ format, rowCount }) => {
  console.log(format, rowCount);
});

export async function saveFile(): Promise<string> {
  const file = await dashboard.export({ format: 'csv', widgetId: 'orders' });
  return file.name;
}
