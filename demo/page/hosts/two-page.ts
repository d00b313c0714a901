/** The page chooses the city of each side, and sets it as a filter of that side's dashboard. */
import { startHostPage } from './start-host-page.ts';

for (const side of document.querySelectorAll('.side')) {
  const choice = side.querySelector('select');
  const dashboard = side.querySelector('vitrine-dashboard');
  if (!choice || !dashboard) continue;
  const apply = (): void => {
    dashboard.filters = { 'flights.origin_city': { operator: 'equals', value: [choice.value] } };
  };
  choice.addEventListener('change', apply);
  apply();
}
await startHostPage();
