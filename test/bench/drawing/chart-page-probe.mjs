/**
 * Runs in every page of both sides before the page's own scripts. Records when each chart's canvas is painted and visible,
 * and how long the page was blocked. It requests frames only while a canvas is expected.
 */
export function installProbe() {
  const isInSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const probe = { shown: [], longestTask: 0, longestFrame: 0, pending: new Set(), isInSight };
  globalThis.benchProbe = probe;
  const note = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  note('longtask', ({ duration }) => (probe.longestTask = Math.max(probe.longestTask, duration)));
  note(
    'long-animation-frame',
    ({ duration }) => (probe.longestFrame = Math.max(probe.longestFrame, duration)),
  );

  const isHidden = (canvas) => canvas.getRootNode().host?.classList.contains('behind') ?? false;
  /** The titled box around a canvas, which is outside of the canvas's shadow roots in the element. */
  const boxOf = (canvas) => canvas.closest('section') ?? canvas.getRootNode().host.getRootNode().host;
  /** Runs after the frame has been painted. */
  const afterPaint = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run(performance.now());
    };
    port2.postMessage(undefined);
  };
  const look = () => {
    for (const canvas of probe.pending) {
      if (!canvas.classList.contains('marks')) probe.pending.delete(canvas);
      else if (canvas.isConnected && !isHidden(canvas)) {
        probe.pending.delete(canvas);
        const inSight = isInSight(boxOf(canvas));
        afterPaint((time) => probe.shown.push({ time, inSight }));
      }
    }
    if (probe.pending.size > 0) requestAnimationFrame(look);
  };

  const seen = new WeakSet();
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (...parameters) {
    if (!seen.has(this)) {
      seen.add(this);
      if (probe.pending.size === 0) requestAnimationFrame(look);
      probe.pending.add(this);
    }
    return getContext.apply(this, parameters);
  };
}
