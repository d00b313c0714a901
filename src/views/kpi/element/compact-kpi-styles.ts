import { css, type ReactiveController } from 'lit';

/** Styles of the widget around a KPI in a low box: a smaller heading, and in very low boxes a heading beside the figure. */
const lowBoxStyles = css`
  @container widget (max-height: 116px) {
    header {
      padding-block-start: 8px;
    }
    h3 {
      font-size: min(13px, var(--v-widget-title-font-size));
      line-height: 1.25;
    }
    header + .tools::after {
      padding-block-start: 8px;
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
    header::after {
      content: none;
    }
    header + .tools::after {
      padding-block-start: calc(50cqb - 10px);
    }
    .content,
    header ~ .content {
      margin-inline-end: calc(var(--vi-tools, 0px) + var(--vi-badge, 0px));
      padding-block: 4px;
    }
    header ~ .content {
      margin-inline-start: 40%;
    }
  }
  /* Without space for both, the heading is visually hidden, and remains the accessible name. */
  @container widget (max-height: 64px) and (max-width: 220px) {
    header {
      width: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    header ~ .content {
      margin-inline-start: 0;
    }
  }
`;

/** Adds these styles to the widget while the KPI is inside of it. */
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
