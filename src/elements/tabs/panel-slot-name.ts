/** Name of the slot for the widgets of a tab. */
export const toPanelSlotName = (containerId: string, tabId: string): string => `${containerId} ${tabId}`;
