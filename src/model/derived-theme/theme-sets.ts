/** What a theme is derived from, and the sets of colours that come of it, in types that need no other package. */

/** What a theme is derived from. Only `brand` is needed. */
export interface ThemeSeeds {
  /** CSS colour of the brand, such as `#0b5fff`: controls, links and the first series. */
  readonly brand: string;
  /** CSS colour of the second series. Default: one that goes with the brand. */
  readonly accent?: string | undefined;
  /** CSS list of fonts, such as `Inter, sans-serif`. Default: the font of the page. */
  readonly font?: string | undefined;
  /**
   * CSS colour of widgets. A light one is that of the light scheme, and the dark scheme has its hue. A dark one is that of both
   * schemes. One of medium lightness becomes lighter or darker, so that there is room for text and marks. The area behind the
   * widgets then has a colour that goes with it. Default: white, on the page's own background.
   */
  readonly surface?: string | undefined;
  /** Radius of the corners of widgets in px, from 0 to 32. Default: 12. */
  readonly radius?: number | undefined;
  /** Default: `comfortable`. */
  readonly density?: 'compact' | 'comfortable' | 'spacious' | undefined;
  /** How far texts and lines stand out, from 0 to 100. All values meet WCAG AA. Default: 50. */
  readonly contrast?: number | undefined;
}

/** A set of colours: light and dark, both also with more contrast, and for paper. */
export type ThemeSetName = 'light' | 'dark' | 'highContrastLight' | 'highContrastDark' | 'print';

/** CSS colours of one set, by the name of the token without `--vitrine-`. */
export type ThemeSet = Readonly<Record<string, string>>;
