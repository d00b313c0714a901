/** What a theme with a preset, tokens or values for more contrast needs. */
import { loadChunk } from '../../browser/load-chunk.ts';
import { parseFullThemes } from '../../model/derived-theme/parse-full-theme.ts';
import type { ThemePresets } from '../../model/derived-theme/theme-presets.ts';
import type { ThemeSheetValues } from '../../model/theme/parse-theme.ts';

let presets: ThemePresets | undefined;

/** Loads the presets if the theme uses one. */
export async function preparePresets({ themeId }: Record<string, unknown>): Promise<void> {
  if (presets || themeId === undefined) return;
  const module = await loadChunk(() => import('../../model/derived-theme/theme-presets.ts'));
  presets = module.themePresets;
}

/** Merges themes token by token. Later themes take precedence. */
export const mergeThemes = (themes: readonly unknown[]): ThemeSheetValues => parseFullThemes(themes, presets);
