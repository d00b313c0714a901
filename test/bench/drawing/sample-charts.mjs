/** The charts of the sample dashboard with the platform's rows for their queries. */
import { askJson, obtainDataToken, readDashboard, sampleId } from '../bench-platform.mjs';

/** `[title, spec with its rows, preferences]` for every Vega chart. */
export async function readSampleCharts(platform) {
  const { reportSnapshots } = await readDashboard(platform, sampleId);
  const token = await obtainDataToken(platform, sampleId);
  const charts = reportSnapshots.filter(({ kind }) => kind === 'vega');
  return Promise.all(
    charts.map(async ({ title, name, spec, meta, preferences }) => {
      const body = { query: { timezone: 'UTC', ...meta.query } };
      const answer = await askJson(`${platform.origin}/cubejs-api/v1/load`, { token, body });
      const rows = answer.data.map((row) => readRow(row, answer.annotation));
      return [title ?? name, { ...spec, data: { name: 'rows', values: rows } }, preferences];
    }),
  );
}

/** Converts numbers, which the Data API sends as texts. */
function readRow(row, { measures, dimensions }) {
  const isNumber = (member) => (measures[member] ?? dimensions[member])?.type === 'number';
  return Object.fromEntries(
    Object.entries(row).map(([member, cell]) => [
      member,
      cell !== null && isNumber(member) ? Number(cell) : cell,
    ]),
  );
}
