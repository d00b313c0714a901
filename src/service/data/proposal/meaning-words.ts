/**
 * Words of names of columns, by what they say of the numbers. English comes first; then German, French, Spanish, Portuguese and
 * Italian, without accents.
 */
const toSet = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((text) => text.trim().split(/\s+/)));

export const labelWords = toSet(
  `id key code zip postcode year month day hour week weekday lat latitude lon lng longitude rank number no nr phone fips
   cluster district isbn ean`,
  'plz postleitzahl nummer jahr monat tag annee mois jour ano mes dia anno mese giorno codigo codice numero',
);

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
   minute hour duration goal attendance budget loan transaction sold shipped volume`,
  `umsatz betrag menge anzahl kosten summe montant vente cout quantite recette importe cantidad venta costo coste ingreso
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
