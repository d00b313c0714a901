/** Links of a Markdown page. */

/** Lines outside of fenced code blocks. */
export function listLines(markdown: string): string[] {
  let fence: string | undefined;
  return markdown.split('\n').filter((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined;
    }
    if (mark?.startsWith(fence)) fence = undefined;
    return false;
  });
}

/** Targets of inline links, images and reference definitions. */
export function listTargets(markdown: string): string[] {
  const text = listLines(markdown)
    .join('\n')
    .replace(/(`+)[^`][\s\S]*?\1/g, '');
  const inline = [...text.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...text.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)/gm)];
  return [...inline, ...defined].map(([, target = '']) => target);
}

/** Whether a link leads to an address of its own, and not to a file. */
export const isExternal = (target: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(target);
