/** The pages of both sides: `prepare()` generates the points, `show()` resolves when they are painted. */

const shell = (script, head = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title>${head}
<style>body { margin: 0 } #target, vitrine-dashboard { display: block; width: 1000px; height: 640px }</style>
<main><div id="target"></div></main>
<script type="module">
  import * as points from '/points/made-up-points.js';
  const target = document.querySelector('#target');
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const heard = (from, name) => new Promise((resolve) => from.addEventListener(name, resolve, { once: true }));
  let made;
${script}
  globalThis.timeShow = async () => {
    const begin = performance.now();
    await show();
    await painted();
    return performance.now() - begin;
  };
  /** Records the times between frames. Returns a function that ends the recording. */
  globalThis.watchFrames = () => {
    const gaps = [];
    let last = performance.now();
    let isOn = true;
    const look = (now) => {
      gaps.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    globalThis.takeFrames = () => {
      isOn = false;
      return gaps.slice(1);
    };
  };
</script></html>`;

const ourScript = `
  globalThis.prepare = (count) => (made = points.toResult(points.makePoints(count)));
  async function show() {
    await import('/vitrine.js');
    const element = document.createElement('vitrine-dashboard');
    const layout = { rowHeight: 40, margin: [0, 0], containerPadding: [0, 0] };
    const box = { id: 'map', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 16 } };
    const spec = { mode: 'point', latitude: 'latitude', longitude: 'longitude', size: 'size' };
    element.dataSource = { query: async () => made };
    element.dashboard = {
      config: { layout, widgets: [{ ...box, config: { reportId: 1 } }] },
      reportSnapshots: [{ id: 1, reportId: 1, versionNumber: 1, kind: 'map', spec, meta: { query: {} } }],
    };
    target.append(element);
    await heard(element, 'vitrine-rendered');
  }`;

/** Neither side has tiles: the peer has a background colour, and the element draws the outlines of the world. */
const peerScript = `
  globalThis.prepare = (count) => (made = points.toFeatures(points.makePoints(count)));
  async function show() {
    const { Map, setWorkerUrl } = await import('/peer/maplibre-gl.mjs');
    setWorkerUrl(location.origin + '/peer/maplibre-gl-worker.mjs');
    const map = new Map({
      container: target,
      center: [0, 20],
      zoom: 1,
      attributionControl: false,
      fadeDuration: 0,
      style: {
        version: 8,
        sources: { points: { type: 'geojson', data: made } },
        layers: [
          { id: 'ground', type: 'background', paint: { 'background-color': '#eef' } },
          {
            id: 'points',
            type: 'circle',
            source: 'points',
            paint: {
              'circle-radius': ['interpolate', ['linear'], ['get', 'size'], 0, 2, 100, 8],
              'circle-color': '#3366cc',
              'circle-opacity': 0.6,
            },
          },
        ],
      },
    });
    await new Promise((resolve) => map.once('idle', resolve));
  }`;

export const pages = {
  vitrine: shell(ourScript),
  peer: shell(peerScript, '<link rel="stylesheet" href="/peer/maplibre-gl.css">'),
};
