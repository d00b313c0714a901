import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
const root = process.argv[2];
const ts = (await import(join(root, 'node_modules/typescript/lib/typescript.js'))).default;
const members = new Map();
for (const m of [new URL('service.map', import.meta.url), new URL('browser.map', import.meta.url)])
  for (const l of readFileSync(m, 'utf8').split('\n')) {
    if (!l.includes('=>') || l.trim().startsWith('//')) continue;
    const [a, b] = l.split('=>').map((s) => s.trim());
    const path = a.split('#')[1];
    if (path.includes('.'))
      members.set(
        path.split('.').at(-1),
        (members.get(path.split('.').at(-1)) ?? new Set()).add(b + ' (' + path + ')'),
      );
  }
const cfg = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(cfg.config, ts.sys, root);
const program = ts.createProgram(parsed.fileNames, parsed.options);
const checker = program.getTypeChecker();
for (const sf of program.getSourceFiles()) {
  if (sf.fileName.includes('node_modules') || !sf.fileName.startsWith(root)) continue;
  const visit = (n) => {
    if (
      (ts.isPropertyAssignment(n) || ts.isShorthandPropertyAssignment(n) || ts.isMethodDeclaration(n)) &&
      n.parent &&
      ts.isObjectLiteralExpression(n.parent) &&
      ts.isIdentifier(n.name) &&
      members.has(n.name.text)
    ) {
      // no contextual type naming it: untyped intermediate
      const ctx = checker.getContextualType(n.parent);
      const known = ctx && ctx.getProperty?.(n.name.text);
      if (!known) {
        const { line } = sf.getLineAndCharacterOfPosition(n.getStart());
        console.log(
          sf.fileName.slice(root.length + 1) + ':' + (line + 1),
          n.name.text,
          '->',
          [...members.get(n.name.text)].join(' | '),
          '::',
          sf.text.split('\n')[line].trim().slice(0, 110),
        );
      }
    }
    ts.forEachChild(n, visit);
  };
  visit(sf);
}
