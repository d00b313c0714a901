/** The part of a host's backend that publishes themes, in the name of the author: for all dashboards, or for one of them. */
import { listAll } from './list-all.mjs';

/** `call` and `send` call the platform for a person, below `/v1`. `findWorkbook` gives the workbook of a dashboard that the person sees. */
export function createThemes({ call, send, findWorkbook }) {
  /** Themes that the author may choose from, the oldest first. */
  async function listThemes(person) {
    const items = await listAll((path) => call(person, 'GET', path), '/themes');
    return items.map(({ id, name }) => ({ id, name }));
  }

  /** Makes a theme, or gives one that is there other values: then all dashboards that refer to it have them. */
  async function publishTheme(person, { id, name, theme }) {
    const stored = id
      ? await call(person, 'PUT', `/themes/${id}`, { theme })
      : await call(person, 'POST', '/themes', { name, theme });
    return { id: stored.id, name: stored.name };
  }

  /**
   * Lets a dashboard refer to a theme: its draft, and the version that readers see. What else is in the draft is not published. It is
   * refused if somebody saves the draft at the same time.
   * @returns whether the person sees the dashboard.
   */
  async function useTheme(person, { publicId, themeId }) {
    const found = await findWorkbook(person, publicId);
    if (!found) return false;
    const { path } = found;
    const { answer, version: ifMatch } = await send(person, 'GET', path);
    const { dashboardDraft: draft, dashboardPublished: config } = answer;
    const theme = { themeId: String(themeId) };
    const body = { dashboardDraft: { ...draft, theme } };
    if (draft) await send(person, 'PUT', `${path}/dashboard`, { body, ifMatch });
    await call(person, 'POST', `${path}/publish`, { config: { ...config, theme } });
    return true;
  }

  return { listThemes, publishTheme, useTheme };
}
