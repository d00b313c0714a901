/** Reads an XLSX file: its parts, and the cells of its sheet. */

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** Parts by name, read with the ZIP directory of the file, as other programs do. */
export async function readParts(file: Blob): Promise<Map<string, Document>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const parts = new Map<string, Document>();
  let entry = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const packed = view.getUint32(entry + 20, true);
    const length = view.getUint16(entry + 28, true);
    const start = view.getUint32(entry + 42, true) + 30 + length;
    const name = text(bytes.slice(entry + 46, entry + 46 + length));
    const xml = await inflate(bytes.slice(start, start + packed));
    parts.set(name, new DOMParser().parseFromString(xml, 'application/xml'));
    entry += 46 + length;
  }
  return parts;
}

export interface ReadCell {
  readonly text: string;
  readonly kind: string;
  /** The code of its number format. */
  readonly format: string | undefined;
  readonly isBold: boolean;
}

/** Cells by address, such as `A1`. */
export async function readCells(file: Blob): Promise<Map<string, ReadCell>> {
  const parts = await readParts(file);
  const sheet = parts.get('xl/worksheets/sheet1.xml');
  const styles = parts.get('xl/styles.xml');
  const looks = [...(styles?.querySelectorAll('cellXfs > xf') ?? [])];
  const codes = new Map(
    [...(styles?.querySelectorAll('numFmt') ?? [])].map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  return new Map(
    [...(sheet?.querySelectorAll('c') ?? [])].map((cell) => {
      const look = looks[Number(cell.getAttribute('s') ?? 0)];
      const read = {
        text: cell.textContent,
        kind: cell.getAttribute('t') ?? 'n',
        format: codes.get(look?.getAttribute('numFmtId') ?? ''),
        isBold: look?.getAttribute('fontId') === '1',
      };
      return [cell.getAttribute('r') ?? '', read];
    }),
  );
}
