/** Outlines of maps: bundled ones, each in a separate chunk, or GeoJSON of a host. */
import type { Feature } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Region } from '../model/region-finder.ts';
import { loadCustomOutline, type OutlineRules } from './load-custom-outline.ts';

export interface OutlineRegion extends Region {
  readonly feature: Feature;
}

export interface Outline {
  readonly kind: 'world' | 'states' | 'custom';
  readonly regions: readonly OutlineRegion[];
  readonly codes: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Loads the outlines of a spec's `source`.
 * @throws {EngineError} If they cannot be loaded.
 */
export async function loadOutline(source: string, rules: OutlineRules): Promise<Outline> {
  if (/^(us|us-states|usa|states)$/i.test(source)) return loadStates();
  if (/^https?:/i.test(source)) return loadCustom(source, rules);
  return loadWorld(rules.locale);
}

async function loadWorld(locale: string): Promise<Outline> {
  const { default: topology } = await import('world-atlas/countries-110m.json', { with: { type: 'json' } });
  const regions = readTopology(topology, 'countries').filter((region) => region.name !== 'Antarctica');
  return { kind: 'world', regions, codes: countryCodes, names: listCountryNames(locale) };
}

async function loadStates(): Promise<Outline> {
  const { default: topology } = await import('us-atlas/states-10m.json', { with: { type: 'json' } });
  // The projection of the map does not include territories.
  const regions = readTopology(topology, 'states').filter((region) => Number(region.id) <= 56);
  return { kind: 'states', regions, codes: stateCodes, names: stateNames };
}

function readTopology(topology: unknown, name: string): OutlineRegion[] {
  // The two files are part of the bundle, so their structure is known.
  const known = topology as Topology<Record<string, GeometryCollection<{ name: string }>>>;
  const collection = known.objects[name];
  return collection ? feature(known, collection).features.map(toRegion) : [];
}

function toRegion(shape: Feature): OutlineRegion {
  const properties = shape.properties ?? {};
  const name: unknown = properties['name'] ?? properties['NAME'] ?? properties['Name'] ?? '';
  return { id: String(shape.id ?? ''), name: String(name), properties, feature: shape };
}

async function loadCustom(source: string, rules: OutlineRules): Promise<Outline> {
  const regions = (await loadCustomOutline(source, rules)).map(toRegion);
  return { kind: 'custom', regions, codes: {}, names: {} };
}

/** FIPS numbers of the states of the USA by postal code. */
const stateTable = `AL 01 AK 02 AZ 04 AR 05 CA 06 CO 08 CT 09 DE 10 DC 11 FL 12 GA 13 HI 15 ID 16 IL 17 IN 18 IA 19 KS 20 KY 21
LA 22 ME 23 MD 24 MA 25 MI 26 MN 27 MS 28 MO 29 MT 30 NE 31 NV 32 NH 33 NJ 34 NM 35 NY 36 NC 37 ND 38 OH 39 OK 40
OR 41 PA 42 RI 44 SC 45 SD 46 TN 47 TX 48 UT 49 VT 50 VA 51 WA 53 WV 54 WI 55 WY 56`;

const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  [...stateTable.matchAll(/([A-Z]{2}) (\d\d)/g)].map(([, code = '', number = '']) => [code, number]),
);

const stateNames: Readonly<Record<string, string>> = { 'washington dc': '11', 'washington d c': '11' };

/** ISO 3166-1: two letters, three letters and number of every country in the outlines of the world. */
const countryTable = `AF AFG 004|AL ALB 008|DZ DZA 012|AO AGO 024|AQ ATA 010|AR ARG 032|AM ARM 051|AU AUS 036|AT AUT 040|
AZ AZE 031|BS BHS 044|BD BGD 050|BY BLR 112|BE BEL 056|BZ BLZ 084|BJ BEN 204|BT BTN 064|BO BOL 068|BA BIH 070|
BW BWA 072|BR BRA 076|BN BRN 096|BG BGR 100|BF BFA 854|BI BDI 108|KH KHM 116|CM CMR 120|CA CAN 124|CF CAF 140|
TD TCD 148|CL CHL 152|CN CHN 156|CO COL 170|CG COG 178|CD COD 180|CR CRI 188|CI CIV 384|HR HRV 191|CU CUB 192|
CY CYP 196|CZ CZE 203|DK DNK 208|DJ DJI 262|DO DOM 214|EC ECU 218|EG EGY 818|SV SLV 222|GQ GNQ 226|ER ERI 232|
EE EST 233|SZ SWZ 748|ET ETH 231|FK FLK 238|FJ FJI 242|FI FIN 246|FR FRA 250|TF ATF 260|GA GAB 266|GM GMB 270|
GE GEO 268|DE DEU 276|GH GHA 288|GR GRC 300|GL GRL 304|GT GTM 320|GN GIN 324|GW GNB 624|GY GUY 328|HT HTI 332|
HN HND 340|HU HUN 348|IS ISL 352|IN IND 356|ID IDN 360|IR IRN 364|IQ IRQ 368|IE IRL 372|IL ISR 376|IT ITA 380|
JM JAM 388|JP JPN 392|JO JOR 400|KZ KAZ 398|KE KEN 404|KP PRK 408|KR KOR 410|KW KWT 414|KG KGZ 417|LA LAO 418|
LV LVA 428|LB LBN 422|LS LSO 426|LR LBR 430|LY LBY 434|LT LTU 440|LU LUX 442|MG MDG 450|MW MWI 454|MY MYS 458|
ML MLI 466|MR MRT 478|MX MEX 484|MD MDA 498|MN MNG 496|ME MNE 499|MA MAR 504|MZ MOZ 508|MM MMR 104|NA NAM 516|
NP NPL 524|NL NLD 528|NC NCL 540|NZ NZL 554|NI NIC 558|NE NER 562|NG NGA 566|MK MKD 807|NO NOR 578|OM OMN 512|
PK PAK 586|PS PSE 275|PA PAN 591|PG PNG 598|PY PRY 600|PE PER 604|PH PHL 608|PL POL 616|PT PRT 620|PR PRI 630|
QA QAT 634|RO ROU 642|RU RUS 643|RW RWA 646|SA SAU 682|SN SEN 686|RS SRB 688|SL SLE 694|SK SVK 703|SI SVN 705|
SB SLB 090|SO SOM 706|ZA ZAF 710|SS SSD 728|ES ESP 724|LK LKA 144|SD SDN 729|SR SUR 740|SE SWE 752|CH CHE 756|
SY SYR 760|TW TWN 158|TJ TJK 762|TZ TZA 834|TH THA 764|TL TLS 626|TG TGO 768|TT TTO 780|TN TUN 788|TR TUR 792|
TM TKM 795|UG UGA 800|UA UKR 804|AE ARE 784|GB GBR 826|US USA 840|UY URY 858|UZ UZB 860|VU VUT 548|VE VEN 862|
VN VNM 704|EH ESH 732|YE YEM 887|ZM ZMB 894|ZW ZWE 716`;

/** Common names that neither the outlines nor the language data of browsers contain. */
const otherNames: Readonly<Record<string, string>> = {
  'united states of america': '840',
  usa: '840',
  uk: '826',
  'great britain': '826',
  england: '826',
  holland: '528',
  'ivory coast': '384',
  'democratic republic of the congo': '180',
  'congo kinshasa': '180',
  'dr congo': '180',
  drc: '180',
  'republic of the congo': '178',
  'congo brazzaville': '178',
  burma: '104',
  'czech republic': '203',
  swaziland: '748',
  'east timor': '626',
  'republic of korea': '410',
  korea: '410',
  'russian federation': '643',
  'viet nam': '704',
  turkiye: '792',
  'north macedonia': '807',
  'cape verde': '132',
  'iran islamic republic of': '364',
  'bosnia and herzegovina': '070',
  uae: '784',
};

const rows = countryTable.split(/\|\s*/).map((row) => row.trim().split(' '));

/** Numbers by codes of two and three letters. */
const countryCodes: Readonly<Record<string, string>> = Object.fromEntries(
  rows.flatMap(([two = '', three = '', number = '']) => [
    [two, number],
    [three, number],
  ]),
);

/** Numbers by country names in English and in the reader's language. */
function listCountryNames(locale: string): Record<string, string> {
  const languages = [...new Set(['en', locale])];
  const displays = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const names = displays.flatMap((display) =>
    rows.map(([two = '', , number = '']) => [display.of(two) ?? two, number] as const),
  );
  return { ...otherNames, ...Object.fromEntries(names) };
}
