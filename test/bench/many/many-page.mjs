/** Pages with very many tables, KPIs and texts: `showAll()` renders the dashboard, `scrollThrough()` scrolls it. */

export const manyPage = (count) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title><main></main>
<script type="module" src="/vitrine.js"></script>
<script>
  const data = Array.from({ length: 20 }, (_, row) => ({ name: 'Row ' + row, amount: row * 3 }));
  const specs = [
    ['table', { data }],
    ['kpi', { data }],
    ['html', { template: '<p>{{data.0.name}}</p>', data }],
  ];
  const widgets = Array.from({ length: ${count} }, (_, index) => ({
    id: 'widget-' + index,
    type: 'CHART',
    position: { x: (index % 3) * 4, y: Math.floor(index / 3) * 8, w: 4, h: 8 },
    config: { reportId: index, title: 'Widget ' + index },
  }));
  const reportSnapshots = widgets.map((_, index) => {
    const [kind, spec] = specs[index % 3];
    return { id: index, reportId: index, versionNumber: 1, kind, spec };
  });
  const nextFrame = () => new Promise(requestAnimationFrame);
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ entryTypes: ['longtask'] });
  /** The longest task since the last call. The browser does not report tasks of up to 50 ms. */
  globalThis.takeLongest = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const found = longest;
    longest = 0;
    return found;
  };
  globalThis.showAll = async () => {
    longest = 0;
    const start = performance.now();
    const element = document.createElement('vitrine-dashboard');
    element.dashboard = { config: { widgets }, reportSnapshots };
    const rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve));
    document.querySelector('main').append(element);
    await rendered;
    const shown = performance.now() - start;
    const boxes = () => element.shadowRoot.querySelectorAll('[data-widget-id]').length;
    while (boxes() < ${count}) await nextFrame();
    return { shown, standing: performance.now() - start };
  };
  globalThis.scrollThrough = async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      scrollBy(0, 60);
      await nextFrame();
    }
  };
</script></html>`;
