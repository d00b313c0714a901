/** Rules of lint by the syntax that they refuse. Each option has a selector (esquery) and what its finding says. */
const noRestrictedSyntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: ({ options, report }) =>
    Object.fromEntries(
      options.map(({ selector, message }) => [selector, (node) => report({ node, message })]),
    ),
};

export default { meta: { name: 'house' }, rules: { 'no-restricted-syntax': noRestrictedSyntax } };
