/** How deep JSON may be nested: whatever walks it must come to an end before its stack does. */
export const maxJsonDepth = 256;

/** Whether a JSON text holds lists or objects within one another beyond that. Of a text that is no JSON: anything. */
export function isTooDeep(text: string): boolean {
  let levels = 0;
  let isWithinString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isWithinString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isWithinString = false;
    } else if (sign === '"') isWithinString = true;
    else if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    if (levels > maxJsonDepth) return true;
  }
  return false;
}
