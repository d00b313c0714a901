/** Where a view stands: in the shadow root of its widget, or of a dialog, which stands in the one of its dashboard. */

export function findWidget(root: ShadowRoot): Element | undefined {
  const outer = root.host.getRootNode();
  return outer instanceof ShadowRoot ? outer.host : undefined;
}

export function findDashboardRoot(root: ShadowRoot): ShadowRoot | null {
  const outer = findWidget(root)?.getRootNode();
  return outer instanceof ShadowRoot ? outer : null;
}
