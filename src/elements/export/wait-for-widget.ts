/** Waits for a widget that is still on its way. */
import type { WidgetElement } from '../widget/widget-element.ts';

/** Resolves when the widget is drawn, empty or failed, and nothing newer is on its way: its box tells of every change. */
export function waitForWidget(widget: WidgetElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(look);
    const end = () => {
      watch.disconnect();
      reject(signal.reason instanceof Error ? signal.reason : new Error('The export has ended.'));
    };
    function look(): void {
      if (!widget.settled || widget.state?.busy === true) return;
      watch.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end, { once: true });
    watch.observe(widget.renderRoot, { attributes: true, childList: true, subtree: true });
    look();
  });
}
