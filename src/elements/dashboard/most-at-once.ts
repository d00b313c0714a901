/** Dashboards, and places, of more widgets than these are put up in slices, and drawn as they come near. */
export const mostAtOnce = 500;
