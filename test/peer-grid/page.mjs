/** The real react-grid-layout in a page, so that our rectangles can be held against its own. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ResponsiveGridLayout, useContainerWidth, verticalCompactor } from 'react-grid-layout';

/** As the library itself measures: its container's own width. */
function MeasuredGrid({ ids, ...grid }) {
  const { width, mounted, containerRef } = useContainerWidth({ measureBeforeMount: true });
  return createElement(
    'div',
    { ref: containerRef },
    mounted ? createElement(Grid, { ...grid, ids, width }) : null,
  );
}

function Grid({ ids, ...grid }) {
  const children = ids.map((id) => createElement('div', { key: id, 'data-peer-id': id }));
  return createElement(ResponsiveGridLayout, { compactor: verticalCompactor, ...grid }, children);
}

/** Mounts a grid; with `width` at that width, without one at the width that it measures. */
export function mountPeer(target, grid) {
  const root = createRoot(target);
  flushSync(() => root.render(createElement(grid.width === undefined ? MeasuredGrid : Grid, grid)));
  return () => root.unmount();
}
