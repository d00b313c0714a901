/**
 * Sticky parts of an element that scrolls by itself only where the host page gives it less height than its content has.
 * Elsewhere the page scrolls. Sticky parts follow it only if the element is no scroll container, not even one that has
 * nothing to scroll.
 */
const noScrollContainer = new CSSStyleSheet();
noScrollContainer.replaceSync(':host { overflow: clip; }');

const followed = new WeakSet<Element>();

/** @param contentSelector - selects the element in the shadow root that has the height of all content. */
export function clipWhenContentFits(root: Node, contentSelector: string): void {
  const content = root instanceof ShadowRoot ? root.querySelector(contentSelector) : null;
  if (!(root instanceof ShadowRoot) || !content || followed.has(content)) return;
  followed.add(content);
  const { host } = root;
  const update = (): void => {
    // Layouts have whole px, and heights may not.
    const isWhole = content.getBoundingClientRect().height <= host.getBoundingClientRect().height + 1;
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== noScrollContainer);
    root.adoptedStyleSheets = isWhole ? [...others, noScrollContainer] : others;
  };
  // Not within the observer's callback: a scroll bar that comes or goes changes the width that others observe.
  const observer = new ResizeObserver(() => setTimeout(update));
  observer.observe(host);
  observer.observe(content);
}
