/**
 * Words of names of columns, by what they say of the numbers. English comes first; then German, French, Spanish, Portuguese and
 * Italian, without accents.
 */
const toSet = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((text) => text.trim().split(/\s+/)));

/** What they name are codes, whatever the words before: `payment_id`. Some codes are written with digits alone. */
export const codeWords = toSet(
  'id code zip postcode fips isbn ean gtin upc sku barcode serial imei ssn nr',
  'plz postleitzahl nummer codigo codice kvk bsn nip pesel dni nif siren siret cpf cnpj',
);

/** Codes, but where another word says an amount: `sales_phone`, `price/key`. */
export const weakCodeWords = toSet(
  'key phone telephone fax version pin reference',
  'telefon telefono telefone',
);

/** Numbers of things that have numbers, such as `Customer number` and `Item No.`, and counts of others, such as `Total number`. */
export const numberWords = toSet('number no', 'numero');

export const numberedWords = toSet(
  `account article asset bank batch book case check cheque client contract customer device document employee file flight house
   invoice item job license material member order package page part passport patient phone plate policy postal product project
   receipt record reference registration room route seat serial shipment ticket tracking transaction vehicle vendor`,
  'cliente fattura factura pedido documento conto cuenta',
);

/** Times. Whole numbers of them are labels: a year, a month. */
export const timeWords = toSet(
  'year month day hour week weekday period',
  'jahr monat tag periode annee mois jour ano mes dia anno mese giorno',
);

/** The same for days and moments, such as 20240131 and seconds since 1970. */
export const dayWords = toSet('date timestamp epoch unix', 'datum fecha');

/** Places and ranks. */
export const placeWords = toSet('lat latitude lon lng longitude rank cluster district', 'konto');

/** Whole numbers that are one of several kinds, such as `payment_type` and `Sales Organization`. */
export const kindWords = toSet(
  'type method status class center centre organization organisation office group document rep line plant channel category division ref',
  'art typ klasse gruppe kostenstelle filiale tipo clase classe categoria',
);

/** In these languages the word for a code comes first: `codigo_postal`. */
export const firstLabelWords = toSet('id', 'codigo codice');

/** Words that end with one of these are codes, too: `Kundennummer`, `artikelnr`, `postcode`. */
export const codeEndings: readonly string[] =
  'nr nummer number numer code plz leitzahl aktenzahl geschaftszahl'.split(' ');

/** The same for ids without a separator, such as `userid`. */
export const idOwners: readonly string[] =
  'user customer client order product item session device account store employee patient ticket group person object record row parent artikel kunden klant'.split(
    ' ',
  );

/** The same for years and months, such as `Baujahr`. */
export const timeEndings: readonly string[] = ['jahr', 'monat'];

/** Whole numbers with the name of one thing are its numbers: `store` is one, and `stores` is how many there are. */
export const thingWords = toSet(
  'account invoice customer client user employee supplier vendor patient store device sensor order ticket plant item case',
  'kunde rechnung filiale facture compte magasin cliente factura cuenta tienda fattura conto negozio fatura conta loja',
);

/** Numbers of telephones, where they are as long as such a number. */
export const phoneWords = toSet(
  'mobile cell tel contact whatsapp',
  'handy mobil portable movil celular cellulare telemovel',
);

/** Measures that are written as versions are where somebody types them: `0.5`, `2.10`. The last word of a name decides. */
export const measuredWords = toSet(
  `price cost amount revenue turnover salary wage income weight mass hour minute duration temperature temp speed height width
   length distance rate percent pct percentage share fee tax discount payment spend rent density pressure humidity`,
  'preis kosten betrag umsatz gewicht stunde stunden menge temperatur miete',
);

/** The same in languages in which the first word decides: `precio unitario`. */
export const firstMeasuredWords = toSet(
  'prix cout montant poids salaire precio costo coste importe peso salario preco custo prezzo stipendio',
);

/** Compound words end with them: `Einzelpreis`. */
export const measuredEndings: readonly string[] = 'preis kosten betrag umsatz gewicht temperatur'.split(' ');

/** They name a total of others. */
export const totalWords = toSet('total', 'gesamt insgesamt totaux totale totali totaal');

/** Compound words begin with them: `Gesamtbetrag`, `totaalbedrag`. */
export const totalBeginnings: readonly string[] = 'gesamt totaal'.split(' ');

export const shareWords = toSet(
  'rate share percent pct perc percentage ratio',
  'anteil quote prozent taux pourcentage tasa porcentaje taxa percentual tasso percentuale',
);

/** Rates that are no part of a whole. */
export const otherRates = toSet('hourly daily exchange heart pulse frame bit sample sampling interest');

export const levelWords = toSet(
  `price rate ratio share percent pct perc percentage rating score grade temp temperature age speed velocity wind index
   average avg mean median min max minimum maximum per humidity pressure celsius fahrenheit kelvin height width depth
   length acceleration horsepower displacement cylinder density level concentration co2 expectancy expect fertility
   open high low close adjclose yield intensity magnitude mag angle dir direction elevation altitude population pop
   people balance stock inventory`,
  `preis kurs alter anteil quote prozent temperatur prix taux pourcentage altura precio tasa porcentaje edad preco taxa
   percentual idade prezzo tasso percentuale eta durchschnitt moyenne promedio media bevolkerung bevoelkerung
   einwohner poblacion populacao popolazione`,
);

export const amountWords = toSet(
  `amount revenue sale turnover total cost spend spending expense profit gross fee tax discount payment donation
   contribution receipt disbursement quantity qty unit count visit visitor view click impression order download death
   injury case birth passenger vote precipitation rain rainfall snow snowfall production consumption output generation
   minute hour duration goal attendance budget loan transaction sold shipped volume net`,
  `umsatz betrag saldo menge anzahl kosten summe montant vente cout quantite recette importe cantidad venta costo coste ingreso
   valor quantidade venda custo receita importo quantita vendita ricavo`,
);

export const moneyWords = toSet(
  `price cost revenue turnover profit salary wage income budget gross spend spending expense fee tax payment donation
   receipt disbursement sale amount dollar usd eur euro gbp chf jpy`,
  `umsatz betrag kosten preis gehalt montant prix cout recette salaire importe precio costo coste ingreso salario valor
   preco custo receita importo prezzo ricavo stipendio`,
);

export const countedWords = toSet(
  'count number quantity qty unit vote',
  'anzahl menge quantite cantidad quantidade quantita',
);

/** Words of quantities of which nothing else is known. Plurals need no word: they count things. */
export const quantityWords = toSet(
  `value worth valuation gdp gni asset capital equity debt deposit wealth bonus prize reward pay payroll pension rent cap net
   mrr arr gmv ebitda nav aum funding investment import export trade area size weight mass mileage odometer distance
   range power energy time length traffic enrollment capacity usage load demand sqft km mile ton tonne liter litre barrel`,
  `wert zahl netto brutto miete flache flaeche gewicht entfernung kapital vermogen vermoegen valeur loyer brut surface poids
   neto bruto superficie peso valore affitto bedrag omzet aantal`,
);
