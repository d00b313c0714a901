/**
 * What a reader has typed for a filter and not used yet. It outlives the panel: keys pressed before the panel has loaded
 * are kept, and a panel that was closed by mistake opens with the same text.
 */
export class TypedDraft {
  text = '';
  /** Whether the reader is typing on the field while the panel loads. */
  isTyping = false;
  /** Whether Enter was pressed after the text. */
  isEntered = false;

  /** Called when the text has become a value, or is not wanted any more. */
  drop(): void {
    this.text = '';
    this.rest();
  }

  /** Called when the panel closes. The text stays. */
  rest(): void {
    this.isTyping = false;
    this.isEntered = false;
  }

  /** Adds a key that was pressed on the closed field. `false`: the key writes nothing. */
  press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (this.isTyping && key === 'Backspace') this.text = this.text.slice(0, -1);
    else if (this.isTyping && key === 'Enter') this.isEntered = true;
    else if (isCharacter(key) && (this.isTyping || key !== ' ')) this.#add(key);
    else return false;
    return true;
  }

  /** The text of an earlier visit is replaced, as selected text is. */
  #add(character: string): void {
    this.text = this.isTyping ? this.text + character : character;
    this.isTyping = true;
    this.isEntered = false;
  }

  /** Focuses the field with the text. Typing goes on at its end, or replaces the text of an earlier visit. */
  focusIn(field: HTMLInputElement | null): void {
    if (!field) return;
    field.focus();
    if (this.text !== '' && this.isTyping) field.setSelectionRange(field.value.length, field.value.length);
    else if (this.text !== '') field.select();
    this.isTyping = false;
  }
}

/** Names of keys that write nothing have several characters, such as `Shift`. */
const isCharacter = (key: string): boolean => /^\P{C}$/u.test(key);
