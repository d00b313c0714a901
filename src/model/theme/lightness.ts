/** Whether colours are light or dark. Channels are those of sRGB, 0 to 255. */

/** Reads `rgb()` and `rgba()`, as browsers write computed colours. */
export const readChannels = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

/** The share of light that a channel stands for. */
export function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance by WCAG, 0 to 1. */
export function computeLuminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Whether a surface needs dark text: above a luminance of 0.18, black has more contrast than white. */
export const isLightSurface = (channels: readonly number[]): boolean => computeLuminance(channels) > 0.18;

/**
 * Whether a text is made for light surfaces. It is asked by perceived brightness, and not by contrast: red has a little more
 * contrast with black, but a red text tells of a light surface as a black one does.
 */
export const isDarkText = ([red = 0, green = 0, blue = 0]: readonly number[]): boolean =>
  red * 0.299 + green * 0.587 + blue * 0.114 < 128;
