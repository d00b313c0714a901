/** The text of MapLibre's worker. The build puts it in place of the empty text (scripts/build-engines.mjs). */
export const workerText: string = '';
