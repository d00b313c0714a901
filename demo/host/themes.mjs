/** The part of a host's backend that publishes themes, in the name of the author: for all dashboards, or for one of them. */

/** `call` calls the platform for a person, below `/v1`. `findWorkbook` gives the workbook of a dashboard that the person sees. */
export function createThemes({ call, findWorkbook }) {
  /** Themes that the author may choose from, the oldest first. */
  async function listThemes(person) {
    const { items } = await call(person, 'GET', '/themes?first=200');
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
   * Lets a dashboard refer to a theme: the version that readers see, and its draft. What else is in the draft is not published.
   * @returns whether the person sees the dashboard.
   */
  async function useTheme(person, { publicId, themeId }) {
    const found = await findWorkbook(person, publicId);
    if (!found) return false;
    const { path } = found;
    const { dashboardDraft: draft, dashboardPublished: config } = await call(person, 'GET', path);
    const theme = { themeId: String(themeId) };
    await call(person, 'POST', `${path}/publish`, { config: { ...config, theme } });
    if (draft) await call(person, 'PUT', `${path}/dashboard`, { dashboardDraft: { ...draft, theme } });
    return true;
  }

  return { listThemes, publishTheme, useTheme };
}
