/** Sizes of the pictures that the platform draws of dashboards, CSS px. */

/** From a phone to a very wide screen. The usual one is a laptop, on which a dashboard has all of its columns. */
export const pictureWidth = { least: 320, usual: 1_280, most: 3_840 } as const;

/** Space around the dashboard. Sheets of paper have margins instead. */
export const picturePadding = 24;
