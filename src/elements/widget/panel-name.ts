/** The slot that a tab's widgets stand in. */
export const panelName = (containerId: string, tabId: string): string => `${containerId} ${tabId}`;
