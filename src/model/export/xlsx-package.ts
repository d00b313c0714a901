/** The parts of a workbook other than its sheets: the minimum that ECMA-376 requires and spreadsheet programs accept. */
import { escapeXml } from '../formats/escape-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const office = `${schemas}/officeDocument/2006/relationships`;
const packageSchemas = `${schemas}/package/2006`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const toPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

/** Path of the part with a sheet, which the workbook lists at this index. */
export const toSheetPath = (index: number): string => `xl/${toPath(index)}`;

/**
 * Contents of the parts by name.
 * @param sheetNames - names of the sheets in their order, each one different from the others.
 */
export function writeXlsxPackage(
  sheetNames: readonly string[],
  formats: readonly string[],
): ReadonlyMap<string, string> {
  const sheets = sheetNames.map((_, index) => ['worksheet', toPath(index)] as const);
  return new Map([
    ['[Content_Types].xml', writeContentTypes(sheetNames.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', writeBook(sheetNames)],
    ['xl/_rels/workbook.xml.rels', relations([...sheets, ['styles', 'styles.xml']])],
    ['xl/styles.xml', writeStyles(formats)],
  ]);
}

const override = (path: string, kind: string): string =>
  `<Override PartName="/${path}" ContentType="${sheetType}.${kind}+xml"/>`;

const writeContentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packageSchemas}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  override('xl/workbook.xml', 'sheet.main') +
  Array.from({ length: sheets }, (_, index) => override(toSheetPath(index), 'worksheet')).join('') +
  override('xl/styles.xml', 'styles') +
  '</Types>';

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const entries = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packageSchemas}/relationships">${entries.join('')}</Relationships>`;
}

function writeBook(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Ids of custom number formats start at 164. */
function writeStyles(formats: readonly string[]): string {
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = formats.map(
    (_, index) =>
      `<xf numFmtId="${index + 164}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return (
    `${head}<styleSheet xmlns="${main}">` +
    (codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '') +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${styles.join('')}</cellXfs>` +
    '</styleSheet>'
  );
}

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
