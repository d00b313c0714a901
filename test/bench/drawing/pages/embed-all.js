/** A page that calls vega-embed directly: a box with a title and a call for each chart. */
import embed from 'vega-embed';

/** Draws all charts of the scene at once, as vega-embed's own examples do. */
export async function embedAll(options) {
  const { dashboard } = await globalThis.scene;
  const specs = new Map(dashboard.reportSnapshots.map(({ reportId, spec }) => [reportId, spec]));
  const main = document.querySelector('main');
  const charts = dashboard.config.widgets.map(({ position, config }) => {
    const box = createBox(config.title, position);
    main.append(box);
    return [box.lastElementChild, specs.get(config.reportId)];
  });
  await Promise.all(
    charts.map(([target, spec]) =>
      embed(
        target,
        { ...spec, width: 'container', height: 'container' },
        { renderer: 'canvas', actions: false, ...options },
      ),
    ),
  );
}

function createBox(title, { x, y, w, h }) {
  const box = document.createElement('section');
  box.dataset.box = title;
  const heading = document.createElement('h3');
  heading.textContent = title;
  const chart = document.createElement('div');
  box.style.gridColumn = `${x + 1} / span ${w}`;
  box.style.gridRow = `${y + 1} / span ${h}`;
  box.append(heading, chart);
  return box;
}
