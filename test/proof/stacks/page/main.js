/** The page that every bundler bundles: the npm entry, and a dashboard with a tiled map. */
import 'vitrine/define';

const button = document.querySelector('#sign-in');
const output = document.querySelector('output');
const platform = document.querySelector('meta[name=platform]').content;

const ask = async (path, method) => (await (await fetch(path, { method })).json()).person;

function show(person) {
  button.hidden = person !== null;
  if (person === null) return;
  const dashboard = document.createElement('vitrine-dashboard');
  dashboard.baseUrl = `${platform}/api`;
  dashboard.publicId = 'AviationOps1';
  dashboard.tokenUrl = '/embed-token';
  dashboard.mapStyle = '/map-style.json';
  dashboard.allowOrigins = [location.origin];
  dashboard.addEventListener('vitrine-filters-changed', ({ members }) => {
    output.textContent = `Filters: ${members.join(', ')}`;
  });
  document.body.append(dashboard);
}

button.addEventListener('click', async () => show(await ask('/sign-in', 'POST')));
ask('/session', 'GET').then(show);
