import type { Spec } from './vega-scene-specs.ts';

/** White or nearly black, whichever has more contrast: a theme decides about the fill. */
const inkOver = (fill: string): string =>
  `contrast('#ffffff', ${fill}) > contrast('#101418', ${fill}) ? '#ffffff' : '#101418'`;

/** A Vega spec: the Vega-Lite compiler is not loaded for it. */
export const treeSpec: Spec = {
  $schema: 'https://vega.github.io/schema/vega/v6.json',
  data: [
    {
      name: 'nodes',
      values: [
        { id: 'shop' },
        ...['Garden', 'Kitchen', 'Office', 'Play'].map((id) => ({ id, parent: 'shop' })),
        ...['Seeds', 'Tools', 'Pots'].map((id, index) => ({ id, parent: 'Garden', size: 9 - index * 2 })),
        ...['Pans', 'Knives'].map((id, index) => ({ id, parent: 'Kitchen', size: 7 - index * 2 })),
        ...['Paper', 'Desks', 'Lamps'].map((id, index) => ({ id, parent: 'Office', size: 5 + index })),
        ...['Blocks', 'Kites'].map((id, index) => ({ id, parent: 'Play', size: 6 - index * 3 })),
      ],
      transform: [
        { type: 'stratify', key: 'id', parentKey: 'parent' },
        {
          type: 'treemap',
          field: 'size',
          size: [{ signal: 'width' }, { signal: 'height' }],
          paddingInner: 2,
          round: true,
        },
      ],
    },
    { name: 'leaves', source: 'nodes', transform: [{ type: 'filter', expr: 'datum.size' }] },
  ],
  scales: [
    { name: 'color', type: 'ordinal', domain: ['Garden', 'Kitchen', 'Office', 'Play'], range: 'category' },
  ],
  marks: [
    {
      type: 'rect',
      from: { data: 'leaves' },
      encode: {
        update: {
          x: { field: 'x0' },
          x2: { field: 'x1' },
          y: { field: 'y0' },
          y2: { field: 'y1' },
          fill: { scale: 'color', field: 'parent' },
          fillOpacity: { value: 0.85 },
          cornerRadius: { value: 3 },
          tooltip: { signal: "{'title': datum.id, 'Part of': datum.parent, 'Size': datum.size}" },
        },
        hover: { fillOpacity: { value: 1 } },
      },
    },
    {
      type: 'text',
      from: { data: 'leaves' },
      interactive: false,
      encode: {
        update: {
          x: { field: 'x0', offset: 8 },
          y: { field: 'y0', offset: 8 },
          baseline: { value: 'top' },
          text: { field: 'id' },
          fill: { signal: inkOver("scale('color', datum.parent)") },
          fontSize: { value: 12 },
          limit: { signal: 'datum.x1 - datum.x0 - 12' },
        },
      },
    },
  ],
};
