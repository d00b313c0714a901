// node collapse.mjs <root> <map...>: renames locals whose property was renamed ({ new: old } -> { new }), where nothing else has that name.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
const [root, ...maps] = process.argv.slice(2);
const ts = (await import(join(root, 'node_modules/typescript/lib/typescript.js'))).default;
const pairs = new Set();
for (const m of maps)
  for (const l of readFileSync(m, 'utf8').split('\n')) {
    if (!l.includes('=>') || l.trim().startsWith('//')) continue;
    const [a, b] = l.split('=>').map((s) => s.trim());
    pairs.add(a.split('#')[1].split('.').at(-1) + '>' + b);
  }
const cfg = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(cfg.config, ts.sys, root);
let version = 0;
const host = {
  getScriptFileNames: () => parsed.fileNames,
  getScriptVersion: () => String(version),
  getScriptSnapshot: (f) =>
    existsSync(f) ? ts.ScriptSnapshot.fromString(readFileSync(f, 'utf8')) : undefined,
  getCurrentDirectory: () => root,
  getCompilationSettings: () => parsed.options,
  getDefaultLibFileName: (o) => ts.getDefaultLibFilePath(o),
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
};
for (let round = 0; round < 5; round++) {
  version++;
  const service = ts.createLanguageService(host);
  const program = service.getProgram();
  const checker = program.getTypeChecker();
  const edits = new Map();
  let done = 0,
    skipped = 0;
  const claimed = new Set();
  const seen = new Set();
  for (const source of program.getSourceFiles()) {
    if (source.fileName.includes('node_modules') || !source.fileName.startsWith(root)) continue;
    const visit = (n) => {
      let prop, local;
      if (
        ts.isBindingElement(n) &&
        n.propertyName &&
        ts.isIdentifier(n.propertyName) &&
        ts.isIdentifier(n.name)
      ) {
        prop = n.propertyName.text;
        local = n.name;
      } else if (ts.isPropertyAssignment(n) && ts.isIdentifier(n.name) && ts.isIdentifier(n.initializer)) {
        prop = n.name.text;
        local = n.initializer;
      }
      if (local && prop !== local.text && pairs.has(local.text + '>' + prop)) {
        const symbol = checker.getSymbolAtLocation(local);
        const decl = symbol?.valueDeclaration;
        if (
          decl &&
          decl.getSourceFile() === source &&
          !seen.has(decl) &&
          (ts.isVariableDeclaration(decl) || ts.isParameter(decl) || ts.isBindingElement(decl)) &&
          ts.isIdentifier(decl.name)
        ) {
          seen.add(decl);
          let scope = decl;
          while (scope.parent && !ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
          const key = scope.pos + source.fileName + prop;
          const locs =
            service.findRenameLocations(source.fileName, decl.name.getStart(source), false, false, {
              providePrefixAndSuffixTextForRename: true,
            }) ?? [];
          const ok =
            locs.length &&
            locs.every((l) => l.fileName === source.fileName) &&
            !claimed.has(key) &&
            locs.every((l) => {
              const at = ts.getTokenAtPosition ? undefined : undefined;
              let node = source;
              const find = (x) => {
                if (x.pos <= l.textSpan.start && l.textSpan.start < x.end) {
                  node = x;
                  ts.forEachChild(x, find);
                }
              };
              find(source);
              return !checker.resolveName(prop, node, ts.SymbolFlags.Value, false);
            });
          // nothing inside the scope may already declare that name
          let clash = false;
          const look = (x) => {
            if (
              (ts.isVariableDeclaration(x) ||
                ts.isParameter(x) ||
                ts.isBindingElement(x) ||
                ts.isFunctionDeclaration(x)) &&
              x.name &&
              ts.isIdentifier(x.name) &&
              x.name.text === prop
            )
              clash = true;
            ts.forEachChild(x, look);
          };
          look(scope);
          if (ok && !clash) {
            claimed.add(key);
            done++;
            const list =
              edits.get(source.fileName) ?? edits.set(source.fileName, new Map()).get(source.fileName);
            for (const l of locs)
              list.set(l.textSpan.start, {
                length: l.textSpan.length,
                text: (l.prefixText ?? '') + prop + (l.suffixText ?? ''),
              });
          } else {
            skipped++;
            if (process.env.V)
              console.log('skip', source.fileName.slice(root.length), local.text, '>', prop, ok, clash);
          }
        }
      }
      ts.forEachChild(n, visit);
    };
    visit(source);
  }
  for (const [file, list] of edits) {
    let text = readFileSync(file, 'utf8');
    for (const [start, { length, text: t }] of [...list].sort((a, b) => b[0] - a[0]))
      text = text.slice(0, start) + t + text.slice(start + length);
    writeFileSync(file, text);
  }
  // collapse x: x
  let collapsed = 0;
  for (const f of parsed.fileNames) {
    if (f.includes('node_modules') || !f.startsWith(root) || f.endsWith('.d.ts')) continue;
    const text = readFileSync(f, 'utf8');
    const sf = ts.createSourceFile(f, text, ts.ScriptTarget.Latest, true);
    const cuts = [];
    const visit = (n) => {
      if (
        ts.isBindingElement(n) &&
        n.propertyName &&
        ts.isIdentifier(n.propertyName) &&
        ts.isIdentifier(n.name) &&
        n.propertyName.text === n.name.text
      )
        cuts.push([n.propertyName.getStart(sf), n.name.getStart(sf)]);
      if (
        ts.isPropertyAssignment(n) &&
        ts.isIdentifier(n.name) &&
        ts.isIdentifier(n.initializer) &&
        n.name.text === n.initializer.text
      )
        cuts.push([n.name.getStart(sf), n.initializer.getStart(sf)]);
      ts.forEachChild(n, visit);
    };
    visit(sf);
    if (cuts.length) {
      let t = text;
      for (const [a, b] of cuts.sort((x, y) => y[0] - x[0])) t = t.slice(0, a) + t.slice(b);
      writeFileSync(f, t);
      collapsed += cuts.length;
    }
  }
  console.log('round', round, 'renamed', done, 'skipped', skipped, 'collapsed', collapsed);
  if (!done) break;
}
