/** The theme in effect: defaults, the dashboard's own theme, a preset and the changes of the studio, combined. */

/** A colour in the form that a colour picker needs. */
export interface ColorValue {
  /** `#rrggbb`, without its opacity. */
  readonly hex: string;
  /** True if the colour is fully transparent. */
  readonly isTransparent: boolean;
}

export interface EffectiveTheme {
  /** The value of a token as CSS text. Empty before the element is defined, and for inherited values. */
  text(token: string): string;
  /** The colour that a CSS text has in the given scheme. */
  color(text: string, scheme: 'light' | 'dark'): ColorValue;
  /** What a reader sees of colours that lie over each other, the last one on top, as `#rrggbb`. */
  blend(texts: readonly string[], scheme: 'light' | 'dark'): string;
}

export function createEffectiveTheme(findDashboard: () => Element): EffectiveTheme {
  const resolve = createResolver();
  return {
    text: (token) => withoutLimits(getComputedStyle(findDashboard()).getPropertyValue(`--v-${token}`).trim()),
    color: (text, scheme) => resolve([text], scheme),
    blend: (texts, scheme) => resolve(texts, scheme).hex,
  };
}

/** The element limits lengths of themes: `clamp(0px,12px,64px)` is shown as `12px`. */
const withoutLimits = (text: string): string =>
  text.replace(/clamp\(-?[\d.]+px,\s*([^,()]+),\s*[\d.]+px\)/g, '$1');

type Resolve = (texts: readonly string[], scheme: 'light' | 'dark') => ColorValue;

/** Drags make colours that nobody asks for again. */
const mostKnown = 2_000;

/** Colours are computed by the browser, which supports `light-dark()`, `color-mix()` and colour names. */
function createResolver(): Resolve {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = createPixelReader();
  const known = new Map<string, ColorValue>();
  return (texts, scheme) => {
    const key = [scheme, ...texts].join('|');
    const found =
      known.get(key) ?? read(texts.map((text) => computeColor(probe, text || 'transparent', scheme)));
    if (known.size > mostKnown) known.clear();
    known.set(key, found);
    return found;
  };
}

function computeColor(probe: HTMLElement, text: string, scheme: string): string {
  probe.style.colorScheme = scheme;
  probe.style.color = 'transparent';
  probe.style.color = text;
  return getComputedStyle(probe).color;
}

/** Computed colours have many notations (`rgb()`, `color()`, `oklab()`), so the colour of a drawn pixel is read instead. */
function createPixelReader(): (colors: readonly string[]) => ColorValue {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colors) => {
    if (!context) return { hex: '#000000', isTransparent: true };
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    return { hex: `#${hex}`, isTransparent: opacity === 0 };
  };
}

/** Returns a CSS text that sets `hex` for one scheme and keeps the colour of the other scheme. */
export function toSchemeColor(
  effectiveTheme: EffectiveTheme,
  now: string,
  scheme: 'light' | 'dark',
  hex: string,
): string {
  const paints = {
    light: toText(effectiveTheme.color(now, 'light')),
    dark: toText(effectiveTheme.color(now, 'dark')),
    [scheme]: hex,
  };
  return paints.light === paints.dark ? hex : `light-dark(${paints.light}, ${paints.dark})`;
}

const toText = ({ hex, isTransparent }: ColorValue): string => (isTransparent ? 'transparent' : hex);
