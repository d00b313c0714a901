/** Runs in the page: generates places around cities in the form of each side, the same in every run. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Degrees, and a size from 0 to 100. */
export function makePoints(count) {
  const random = createRandom(7);
  const centres = Array.from({ length: 60 }, () => [random() * 300 - 150, random() * 110 - 45]);
  const spread = () => (random() + random() + random() - 1.5) * 14;
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = centres[index % centres.length];
    return {
      longitude: longitude + spread(),
      latitude: latitude + spread(),
      size: Math.round(random() * 100),
    };
  });
}

/** Columns for the element. */
export function toResult(points) {
  const names = ['longitude', 'latitude', 'size'];
  return {
    columns: names.map((name) => ({ name, type: 'number' })),
    values: names.map((name) => points.map((point) => point[name])),
    rowCount: points.length,
  };
}

/** Features for the peer. */
export const toFeatures = (points) => ({
  type: 'FeatureCollection',
  features: points.map(({ longitude, latitude, size }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { size },
  })),
});
