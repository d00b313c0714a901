/**
 * Reads the public interface of the package from its TypeScript sources: the exports of each entry point, with
 * signatures, members and doc comments. The manifest and the API reference are generated from it.
 */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFolder = join(root, 'src');

/** The modules that `exports` of package.json publishes. */
export const entryPoints = [
  { name: 'vitrine', source: 'src/index.ts' },
  { name: 'vitrine/define', source: 'src/define.ts' },
  { name: 'vitrine/client', source: 'src/client/index.ts' },
  { name: 'vitrine/frame', source: 'src/frame/host/index.ts' },
  { name: 'vitrine/token', source: 'src/token/index.ts' },
  { name: 'vitrine/theme', source: 'src/theme.ts' },
  { name: 'vitrine/service', source: 'src/service/index.ts' },
];

export function createPublicProgram(names = entryPoints.map(({ name }) => name)) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const chosen = entryPoints.filter(({ name }) => names.includes(name));
  return ts.createProgram(
    chosen.map(({ source }) => join(root, source)),
    options,
  );
}

/** Entry points with their exports. Each export has a name, a kind, a signature, a doc comment and members. */
export function readPublicApi(program = createPublicProgram()) {
  const checker = program.getTypeChecker();
  const published = entryPoints.filter(({ source }) =>
    program.getRootFileNames().includes(join(root, source)),
  );
  return published.map(({ name, source }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, source)));
    const symbols = module ? checker.getExportsOfModule(module) : [];
    return { name, exports: symbols.map((symbol) => readExport(checker, symbol)) };
  });
}

function readExport(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declaration = symbol.declarations[0];
  return {
    name: exported.name,
    kind: findKind(declaration),
    file: relative(root, declaration.getSourceFile().fileName),
    signature: writeSignature(checker, declaration),
    doc: readDocComment(checker, symbol),
    extends: readHeritage(declaration),
    members: readMembers(checker, symbol, declaration),
  };
}

function findKind(declaration) {
  if (ts.isClassDeclaration(declaration)) return 'class';
  if (ts.isInterfaceDeclaration(declaration)) return 'interface';
  if (ts.isFunctionDeclaration(declaration)) return 'function';
  return ts.isTypeAliasDeclaration(declaration) ? 'type' : 'constant';
}

const readHeritage = (declaration) =>
  (declaration.heritageClauses ?? [])
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types.map((type) => type.getText()));

/** A doc comment: its text, and its tags by name, each a list of texts. */
export function readDocComment(checker, symbol) {
  const tags = {};
  for (const { name, text } of symbol.getJsDocTags(checker))
    (tags[name] ??= []).push(ts.displayPartsToString(text));
  return { text: ts.displayPartsToString(symbol.getDocumentationComment(checker)), tags };
}

/** Source text of a declaration, without its body. A type that is derived from a schema is written out. */
function writeSignature(checker, declaration) {
  if (ts.isFunctionDeclaration(declaration)) return writeWithoutBody(declaration);
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  if (!/\bz\.infer\b/.test(declaration.type.getText())) return stripExport(declaration.getText());
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.MultilineObjectLiterals;
  const type = checker.typeToString(checker.getTypeAtLocation(declaration), undefined, flags);
  return `type ${declaration.name.text} = ${type};`;
}

function writeWithoutBody(declaration) {
  const start = declaration.getStart();
  const text = declaration.getSourceFile().text.slice(start, declaration.body?.getStart() ?? declaration.end);
  return stripExport(text.trim().replace(/^(export )?async /, '$1'));
}

const stripExport = (text) => text.replace(/^export /, '');

/** Public members that are declared in this repository, including inherited members. */
function readMembers(checker, symbol, declaration) {
  const isOpen =
    ts.isClassDeclaration(declaration) ||
    ts.isInterfaceDeclaration(declaration) ||
    (ts.isTypeAliasDeclaration(declaration) && ts.isTypeLiteralNode(declaration.type));
  if (!isOpen) return [];
  const statics = ts.isClassDeclaration(declaration) ? readStatics(symbol) : [];
  const own = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  return [...statics, ...own].filter(isPublicMember).map((member) => readMember(checker, member));
}

const readStatics = (symbol) =>
  [...(symbol.exports?.values() ?? [])].filter(({ name }) => name !== 'prototype');

function isPublicMember({ declarations: [declaration] = [] }) {
  if (declaration?.name === undefined || ts.isPrivateIdentifier(declaration.name)) return false;
  if (!declaration.getSourceFile().fileName.startsWith(sourceFolder)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Override;
  return (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
}

function readMember(checker, symbol) {
  const [declaration] = symbol.declarations;
  const isMethod = ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration);
  const flags = ts.getCombinedModifierFlags(declaration);
  return {
    name: symbol.name,
    kind: isMethod ? 'method' : 'property',
    isStatic: (flags & ts.ModifierFlags.Static) !== 0,
    isReadonly: (flags & ts.ModifierFlags.Readonly) !== 0,
    isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    type: isMethod ? declaration.type?.getText() : readType(checker, symbol, declaration),
    parameters: isMethod ? declaration.parameters.map(readParameter) : [],
    doc: readDocComment(checker, symbol),
  };
}

/**
 * The type as written in the source, but a union on one line. A member without a written type has the type of its initial
 * value.
 */
const readType = (checker, symbol, declaration) =>
  declaration.type
    ?.getText()
    .replace(/^\|\s*/, '')
    .replace(/\s+\|\s/g, ' | ') ?? checker.typeToString(checker.getTypeOfSymbol(symbol));

const readParameter = (parameter) => ({
  name: parameter.name.getText(),
  type: parameter.type?.getText() ?? 'unknown',
  isOptional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
});
