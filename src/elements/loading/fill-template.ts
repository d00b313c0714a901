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

let policy: ReturnType<Policies['createPolicy']> | undefined;

/**
 * `setHTML` needs no policy, so it also works where a page forbids all of them. It keeps everything that templates
 * contain: elements, attributes and the comments by which lit finds its parts.
 */
export function fillTemplate(template: HTMLTemplateElement & Sanitising, html: string): void {
  if (template.setHTML) return template.setHTML(html, { sanitizer: { comments: true } });
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('lit-html', { createHTML: (text) => text });
  template.innerHTML = policy?.createHTML(html) ?? html;
}
