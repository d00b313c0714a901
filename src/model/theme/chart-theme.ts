/** The theme of charts and maps: computed colours and fonts, never CSS variables. */
export interface ChartTheme {
  readonly scheme: 'light' | 'dark';
  /** Background of the widget. */
  readonly surface: string;
  readonly text: string;
  readonly textSecondary: string;
  /** Colour of thin lines: axis domain, grid, outlines. */
  readonly line: string;
  /** Grids stay behind the data, also where lines are strong. */
  readonly gridOpacity: number;
  readonly primary: string;
  readonly positive: string;
  readonly negative: string;
  readonly warning: string;
  /** Colours of categories, in order. */
  readonly series: readonly string[];
  /** Colours of a quantity, low to high, at least two. */
  readonly ramp: readonly string[];
  /** Colours of a quantity with two directions: lowest, middle, highest. */
  readonly diverging: readonly string[];
  readonly fontFamily: string;
  /** px */
  readonly fontSize: number;
}

/** Size of the labels of axes, legends and maps, px. */
export const toLabelSize = ({ fontSize }: Pick<ChartTheme, 'fontSize'>): number => Math.max(11, fontSize - 2);
