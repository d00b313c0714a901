/** The Web Mercator plane: the world is 1 wide, centered at 0, y down. Source: OGC Two Dimensional Tile Matrix Set. */

/** Latitude of the edge of a square map, degrees. */
export const maxLatitude = 85.05112878;

export const toMercatorX = (longitude: number): number => longitude / 360;

export function toMercatorY(latitude: number): number {
  const kept = Math.min(maxLatitude, Math.max(-maxLatitude, latitude));
  const sine = Math.sin((kept * Math.PI) / 180);
  return -Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const fromMercatorX = (x: number): number => x * 360;

export const fromMercatorY = (y: number): number => (Math.atan(Math.sinh(-y * 2 * Math.PI)) * 180) / Math.PI;
