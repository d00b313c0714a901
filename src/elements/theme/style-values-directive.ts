import { noChange } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

type StyleValues = Readonly<Record<string, string | undefined>>;

/** Sets styles through the CSSOM, because a strict Content-Security-Policy refuses `style` attributes. */
class StyleValuesDirective extends Directive {
  #set = new Set<string>();
  #last: StyleValues | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('Use styleValues in the tag of an element.');
  }

  override render(values: StyleValues): unknown {
    return Object.keys(values).length > 0 ? noChange : undefined;
  }

  override update({ element }: ElementPart, [values]: [StyleValues]): unknown {
    if (values === this.#last) return noChange;
    this.#last = values;
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return noChange;
    for (const name of this.#set) if (values[name] === undefined) element.style.removeProperty(name);
    this.#set = new Set(Object.keys(values));
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) element.style.setProperty(name, value);
    return noChange;
  }
}

/** `<div ${styleValues({ width: '4px' })}>` */
export const styleValues = directive(StyleValuesDirective);
