// node rename.mjs <root> <map file>   lines: "old/path.ts -> new/path.ts" and "path.ts#name[.member] => newName" (paths after moves), '#' comments
import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
const [root, mapFile] = process.argv.slice(2);
const ts = (await import(join(root, 'node_modules/typescript/lib/typescript.js'))).default;
const lines = readFileSync(mapFile, 'utf8')
  .split('\n')
  .map((l) => l.trim())
  .filter((l) => l && !l.startsWith('//'));
const moves = new Map(),
  symbols = [];
for (const l of lines) {
  if (l.includes('->')) {
    const [a, b] = l.split('->').map((s) => s.trim());
    moves.set(resolve(root, a), resolve(root, b));
  } else {
    const [a, b] = l.split('=>').map((s) => s.trim());
    const [file, name] = a.split('#');
    symbols.push({ file: resolve(root, file), name, to: b });
  }
}
const git = (...a) => execFileSync('git', ['-C', root, ...a], { encoding: 'utf8', maxBuffer: 1e9 });
const tracked = git('ls-files')
  .trim()
  .split('\n')
  .map((f) => resolve(root, f));
const isText = (f) =>
  (/\.(ts|mts|mjs|cjs|js|html|md|json|yml)$/.test(f) && !/package-lock/.test(f)) || f.endsWith('.ci/run');
// 1. moves
for (const [a, b] of [...moves]) {
  if (!existsSync(a)) {
    console.error('no', a);
    moves.delete(a);
  } else if (existsSync(b)) throw new Error('exists ' + b);
}
for (const f of tracked) {
  if (!isText(f) || !existsSync(f)) continue;
  const old = readFileSync(f, 'utf8');
  const target = moves.get(f) ?? f;
  let text = old.replace(/(['"`])(\.{1,2}\/[^'"`\s]+?)\1/g, (all, q, spec) => {
    if (f.endsWith('.md')) return all;
    const abs = resolve(dirname(f), spec);
    const to = moves.get(abs) ?? (target !== f && tracked.includes(abs) ? abs : undefined);
    if (!to) {
      return all;
    }
    let r = relative(dirname(target), to);
    if (!r.startsWith('.')) r = './' + r;
    return q + r + q;
  });
  // vi.mock / import.meta.url folders of moved files are not handled; absolute-like mentions:
  for (const [a, b] of moves) {
    const ra = relative(root, a),
      rb = relative(root, b);
    if (text.includes(ra)) text = text.split(ra).join(rb);
    // mention without src/, followed by a non-word
    const sa = ra.replace(/^src\//, ''),
      sb = rb.replace(/^src\//, '');
    if (ra !== sa && text.includes('/' + sa) && !/\.ts$/.test(f)) text = text.split('/' + sa).join('/' + sb);
  }
  if (text !== old) writeFileSync(f, text);
}
for (const [a, b] of moves) {
  mkdirSync(dirname(b), { recursive: true });
  git('mv', relative(root, a), relative(root, b));
}
if (symbols.length) {
  // 2. symbols
  const cfg = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(cfg.config, ts.sys, root);
  const versions = new Map(parsed.fileNames.map((f) => [f, 0]));
  const host = {
    getScriptFileNames: () => [...versions.keys()],
    getScriptVersion: (f) => String(versions.get(f) ?? 0),
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
  const service = ts.createLanguageService(host);
  const edits = new Map();
  for (const { file, name, to } of symbols) {
    const source = service.getProgram().getSourceFile(file);
    if (!source) {
      console.error('no file', file);
      continue;
    }
    const [first, ...rest] = name.split('.');
    const find = (node, wanted) => {
      let hit;
      const visit = (n) => {
        if (hit) return;
        if (
          n.name &&
          n.name.text === wanted &&
          (ts.isClassDeclaration(n) ||
            ts.isInterfaceDeclaration(n) ||
            ts.isFunctionDeclaration(n) ||
            ts.isVariableDeclaration(n) ||
            ts.isTypeAliasDeclaration(n) ||
            ts.isClassElement(n) ||
            ts.isTypeElement(n) ||
            ts.isParameter(n) ||
            ts.isEnumDeclaration(n) ||
            ts.isPropertyAssignment(n) ||
            ts.isShorthandPropertyAssignment(n))
        ) {
          hit = n;
          return;
        }
        ts.forEachChild(n, visit);
      };
      ts.forEachChild(node, visit);
      return hit;
    };
    let node = find(source, first);
    for (const r of rest) node = node && find(node, r);
    if (!node) {
      console.error('no symbol', file, name);
      continue;
    }
    const locs = service.findRenameLocations(file, node.name.getStart(source), false, false, {
      providePrefixAndSuffixTextForRename: process.env.PREFIX === '1',
    });
    if (!locs) {
      console.error('cannot rename', file, name);
      continue;
    }
    for (const l of locs) {
      if (l.fileName.includes('node_modules')) {
        console.error('external', name, l.fileName);
        continue;
      }
      const list = edits.get(l.fileName) ?? edits.set(l.fileName, new Map()).get(l.fileName);
      list.set(l.textSpan.start, {
        length: l.textSpan.length,
        text: (l.prefixText ?? '') + to + (l.suffixText ?? ''),
      });
    }
  }
  let n = 0;
  for (const [file, list] of edits) {
    let text = readFileSync(file, 'utf8');
    for (const [start, { length, text: t }] of [...list].sort((a, b) => b[0] - a[0])) {
      text = text.slice(0, start) + t + text.slice(start + length);
      n++;
    }
    writeFileSync(file, text);
  }
  console.log('renamed', symbols.length, 'symbols at', n, 'places in', edits.size, 'files');
}
