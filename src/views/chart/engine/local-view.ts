/** A view whose dates have the digits of its locale's numbers: d3-time-format writes ASCII digits in every locale. */
import type { LocaleFormatters } from 'vega';
import { View as PlainView } from 'vega-view';

/** Charts write dates in UTC only: draw-in-utc.ts. */
function addDigits(locale: LocaleFormatters): LocaleFormatters {
  const digit = locale.format('d');
  const utcFormat = (specifier: string) => (date: number | Date) =>
    locale
      .utcFormat(specifier)(date)
      .replace(/\d/g, (found) => digit(Number(found)));
  return { ...locale, utcFormat };
}

export class View extends PlainView {
  constructor(...own: ConstructorParameters<typeof PlainView>) {
    super(...own);
    this.locale(addDigits(this.locale()));
  }
}
