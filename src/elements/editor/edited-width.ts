/** The width at which an author edits or previews the dashboard: that of the page, or one of a narrower breakpoint. */
import { html, type LitElement, type TemplateResult } from 'lit';
import type { BreakpointName } from '../../contract/primitives.ts';
import { breakpointOrder, type GridSettings } from '../../model/layout/grid-settings.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { describeBreakpointWidths } from './render-editor-bar.ts';

export class EditedWidth {
  readonly #host: LitElement;
  #chosen: BreakpointName | undefined;
  /** The breakpoint of the page's own width. */
  #own: BreakpointName | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** The choice of widths: those that the page has room for. */
  render(settings: GridSettings, current: BreakpointName, messages: EditorMessages): TemplateResult {
    if (this.#chosen === undefined) this.#own = current;
    const own = this.#own ?? current;
    const names = breakpointOrder.filter((name) => settings.breakpoints[name] !== undefined);
    const isNarrower = (name: BreakpointName): boolean => names.indexOf(name) > names.indexOf(own);
    const choose = ({ currentTarget }: Event): void => {
      const value = currentTarget instanceof HTMLSelectElement ? currentTarget.value : '';
      this.choose(
        settings,
        names.find((name) => name === value && isNarrower(name)),
      );
    };
    return html`<label class="edited-width"
      ><span class="visually-hidden">${messages('width')}</span
      ><select class="control" dir="auto" @change=${choose}>
        ${[own, ...names.filter(isNarrower)].map(
          (name) =>
            html`<option value=${name} .selected=${name === (this.#chosen ?? own)}>
              ${describeBreakpointWidths(settings, name, messages)}
            </option>`,
        )}
      </select></label
    >`;
  }

  /** @param name - `undefined`: the width of the page. */
  choose(settings: GridSettings, name: BreakpointName | undefined): void {
    this.#chosen = name;
    for (const shown of this.#host.renderRoot.querySelectorAll<HTMLElement>('.grid, .reader-preview')) {
      shown.style.maxWidth = name === undefined ? '' : `${findWidth(settings, name)}px`;
      shown.style.marginInline = name === undefined ? '' : 'auto';
    }
  }
}

/** Width of a telephone, px: the narrowest breakpoint has no least width. */
const narrowest = 380;

/** The largest width of a breakpoint, px. */
function findWidth({ breakpoints }: GridSettings, name: BreakpointName): number {
  const least = breakpoints[name] ?? 0;
  const above = Object.values(breakpoints).filter((width) => width > least);
  const most = Math.min(...above);
  return least === 0 ? Math.min(narrowest, most) : most;
}
