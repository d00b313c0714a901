/** Fills the templates of lit inside of the built script (`trusted-templates` in vite.config.ts). */

interface Sanitising {
  setHTML?(html: string, options: { sanitizer: { comments: boolean } }): void;
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}

/** What lit relies on: comments, marked attributes, custom elements, slots, styles and SVG. */
const sample =
  '<!--?a$--><my-a b$lit$="c" @d$lit$="e" .f$lit$="g"><slot name="h"></slot></my-a><style>i{}</style><svg><path d="j"></path></svg>';

let isSafeToSanitise: boolean | undefined;
let policy: ReturnType<Policies['createPolicy']> | undefined;

/**
 * Where browsers demand trusted types, `setHTML` needs no policy, so that it also works where a page forbids all of them. It
 * is used only if this browser's `setHTML` keeps everything that templates contain.
 */
export function setTrustedHtml(template: HTMLTemplateElement & Sanitising, html: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (trustedTypes && (isSafeToSanitise ??= keepsAll(document.createElement('template'))))
    return template.setHTML?.(html, { sanitizer: { comments: true } });
  policy ??= trustedTypes?.createPolicy('lit-html', { createHTML: (text) => text });
  template.innerHTML = policy?.createHTML(html) ?? html;
}

function keepsAll(template: HTMLTemplateElement & Sanitising): boolean {
  template.setHTML?.(sample, { sanitizer: { comments: true } });
  return template.innerHTML === sample;
}
