/** All items of a list of the platform, page by page. `ask` resolves to the page at a path. */
export async function listAll(ask, path) {
  const items = [];
  for (let after = ''; after !== undefined;) {
    const page = await ask(`${path}?first=200${after && `&after=${after}`}`);
    items.push(...page.items);
    after = page.pageInfo.hasNextPage ? encodeURIComponent(page.pageInfo.endCursor) : undefined;
  }
  return items;
}
