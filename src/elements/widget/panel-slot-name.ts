/** The slot that a tab's widgets stand in. */
export const toPanelSlotName = (containerId: string, tabId: string): string => `${containerId} ${tabId}`;
