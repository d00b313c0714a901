/**
 * gridstack makes mouse events of touches, and waits for them at the document. Their related target is their target, so
 * inside of a shadow root they never get there: they are carried out. A touch that the system takes away has ended.
 */
export function forwardTouches(sheet: HTMLElement): void {
  sheet.addEventListener('mousemove', carry);
  sheet.addEventListener('mouseup', carry);
  sheet.addEventListener('touchcancel', end);
}

function carry(event: MouseEvent): void {
  const { type, isTrusted, relatedTarget, currentTarget } = event;
  const inShadow = currentTarget instanceof Node && currentTarget.getRootNode() instanceof ShadowRoot;
  if (isTrusted || !relatedTarget || !inShadow) return;
  const { clientX, clientY, screenX, screenY } = event;
  document.dispatchEvent(new MouseEvent(type, { clientX, clientY, screenX, screenY, cancelable: true }));
}

function end({ target, changedTouches }: TouchEvent): void {
  target?.dispatchEvent(new TouchEvent('touchend', { changedTouches: [...changedTouches] }));
}
