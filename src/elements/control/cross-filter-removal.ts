/** Removes the condition on one member from the cross-filter that a click in the widget has set. */
export type RemoveCrossFilter = (widgetId: string, member: string) => void;

/** How each dashboard removes a condition of its cross-filters, for widgets that offer it. */
export const crossFilterRemovals = new WeakMap<Element, RemoveCrossFilter>();
