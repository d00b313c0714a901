/** The currencies that signs and codes in cells name. */

/** Signs of several countries, by the currencies that they may mean. The first is meant where nothing else says so, if there is one. */
const sharedSigns: ReadonlyMap<string, readonly (string | undefined)[]> = new Map([
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'TWD', 'ARS', 'CLP', 'COP', 'BRL']],
  ['¥', ['JPY', 'CNY']],
  ['kr', [undefined, 'SEK', 'NOK', 'DKK', 'ISK']],
  ['Rs', [undefined, 'INR', 'PKR', 'LKR', 'NPR', 'MUR']],
]);

/** How shared signs are written. */
const sharedSpellings = new Map([
  ['$', '$'],
  ['¥', '¥'],
  ['￥', '¥'],
  ...['kr.', 'Kr.', 'KR', 'Kr', 'kr'].map((text): [string, string] => [text, 'kr']),
  ...['Rs.', 'Rs'].map((text): [string, string] => [text, 'Rs']),
]);

const codes =
  'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  );

const ownSigns = new Map([
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['MX$', 'MXN'],
  ['NT$', 'TWD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['лв.', 'BGN'],
  ['лв', 'BGN'],
  ['руб.', 'RUB'],
  ['руб', 'RUB'],
  ['TL', 'TRY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
  ['Fr.', 'CHF'],
  ['RM', 'MYR'],
  ['Rp', 'IDR'],
  ...['lei', 'Lei', 'LEI'].map((text): [string, string] => [text, 'RON']),
  ...['Euro', 'euro', 'Eur', 'eur'].map((text): [string, string] => [text, 'EUR']),
  ...codes.map((code): [string, string] => [code, code]),
]);

const units: ReadonlyMap<string, string> = new Map([...ownSigns, ...sharedSpellings]);

/** All signs and codes. What is the beginning of another comes after it. */
export const currencySigns: readonly string[] = [...units.keys()].sort(
  (one, other) => other.length - one.length,
);

/** The code of the currency that a sign names, or a sign that several currencies share. Undefined for no sign. */
export const toCurrencyUnit = (sign: string): string | undefined => units.get(sign);

/** The code of the unit of a column. A shared sign means the one of its currencies that something else names. */
export function resolveCurrency(unit: string, named: string | undefined): string | undefined {
  const shared = sharedSigns.get(unit);
  if (!shared) return unit;
  return named !== undefined && shared.includes(named) ? named : shared[0];
}

export const isSharedSign = (unit: string): boolean => sharedSigns.has(unit);

/** Whether the text is the code of a currency that is known here. */
export const isCurrencyCode = (text: string): boolean => codes.includes(text);
