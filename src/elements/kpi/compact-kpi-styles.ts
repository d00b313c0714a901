import { css, type ReactiveController } from 'lit';

/** The widget around a key figure, where that is low: its heading gives way, and in a lower one stands beside it. */
const lowBoxStyles = css`
  @container widget (max-height: 116px) {
    header {
      padding-block-start: 8px;
    }
    h3 {
      font-size: min(13px, var(--v-widget-title-font-size));
      line-height: 1.25;
    }
    slot {
      --vi-tool-start: 8px;
    }
    .content,
    header ~ .content {
      padding-block: 2px 8px;
    }
  }
  @container widget (max-height: 90px) {
    h3 {
      display: block;
      white-space: nowrap;
    }
  }
  @container widget (max-height: 64px) {
    header {
      position: absolute;
      inset-block: 0;
      width: 42%;
      padding-block: 0;
      padding-inline-end: 0;
    }
    slot {
      --vi-tool-start: calc(50cqb - 10px);
    }
    .content,
    header ~ .content {
      padding-block: 4px;
      padding-inline-end: calc(var(--v-widget-padding) + var(--vi-tools, 0px));
    }
    header ~ .content {
      margin-inline-start: 40%;
    }
  }
  /* No room for both: the heading stays the name of the widget. */
  @container widget (max-height: 64px) and (max-width: 220px) {
    header {
      width: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    header ~ .content {
      margin: 0;
    }
  }
`;

/** Puts those styles beside the widget's own for as long as the figure stands in it. */
export function applyCompactStyles(figure: Element): ReactiveController {
  const { styleSheet } = lowBoxStyles;
  let root: Node | undefined;
  const replace = (own: readonly CSSStyleSheet[]): void => {
    if (!(root instanceof ShadowRoot)) return;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((one) => one !== styleSheet), ...own];
  };
  return {
    hostConnected() {
      root = figure.getRootNode();
      replace(styleSheet ? [styleSheet] : []);
    },
    hostDisconnected: () => replace([]),
  };
}
