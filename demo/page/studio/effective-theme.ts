/** What the dashboard looks like now, whoever decided it: defaults, its own theme, a preset, the studio. */

/** One colour as a picker knows it. */
export interface ColorValue {
  /** `#rrggbb`, without its opacity. */
  readonly hex: string;
  /** Nothing of it can be seen. */
  readonly isTransparent: boolean;
}

export interface EffectiveTheme {
  /** The value of a token as CSS text; empty before the element is there, and for what is inherited. */
  text(token: string): string;
  /** The colour that a CSS text means in one scheme. */
  color(text: string, scheme: 'light' | 'dark'): ColorValue;
}

export function createEffectiveTheme(element: Element): EffectiveTheme {
  const resolve = createResolver();
  return {
    text: (token) => getComputedStyle(element).getPropertyValue(`--v-${token}`).trim(),
    color: (text, scheme) => resolve(text || 'transparent', scheme),
  };
}

/** The browser itself says what a colour is: it alone knows `light-dark()`, `color-mix()` and the names. */
function createResolver(): (text: string, scheme: 'light' | 'dark') => ColorValue {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = createPixelReader();
  const known = new Map<string, ColorValue>();
  return (text, scheme) => {
    const key = `${scheme} ${text}`;
    const found = known.get(key) ?? read(computeColor(probe, text, scheme));
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

/** Computed colours come in many spellings (`rgb()`, `color()`, `oklab()`); a pixel has one. */
function createPixelReader(): (color: string) => ColorValue {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (color) => {
    if (!context) return { hex: '#000000', isTransparent: true };
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    return { hex: `#${hex}`, isTransparent: opacity === 0 };
  };
}

/** What to write so that one scheme gets `hex` and the other keeps its colour. */
export function withScheme(
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
