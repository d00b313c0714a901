/**
 * Writes the type declarations of the package. The contract's types are derived from schemas. Here they are written out as
 * plain shapes, so that pages that embed a dashboard compile without the schema library.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readOperations } from './operation-paths.mjs';
import { createTypePrinter } from './type-printer.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const frameworks = ['react', 'vue', 'svelte'].map((name) => `src/frameworks/${name}.ts`);
const doors = [
  'src/index.ts',
  'src/define.ts',
  'src/client/index.ts',
  'src/frame/host/index.ts',
  'src/token/index.ts',
  'src/theme.ts',
  'src/service/index.ts',
  'src/service/main.ts',
  ...frameworks,
];

export async function emitTypes(outDir) {
  const operations = await readOperations();
  rmSync(outDir, { recursive: true, force: true });
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    doors.map((door) => join(root, door)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // `npm run types` checks the sources.
      noCheck: true,
      outDir,
      rootDir: join(root, 'src'),
    },
  );
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    const path = relative(join(root, 'src'), file.fileName);
    const target = join(outDir, path.replace(/\.ts$/, '.d.ts'));
    if (path === 'contract/operation-types.ts')
      writeOperationTypes({ checker, program, operations }, file, target);
    // The declarations of operations are not published: `operation-types` has their types.
    else if (path.startsWith('contract/operations/')) continue;
    else if (path.startsWith('contract/')) writeOut(checker, file, target);
    // JSON has no declaration of its own.
    else if (!file.isDeclarationFile && !path.endsWith('.json')) emit(program, file);
  }
  nameDeclarations(outDir);
}

function emit(program, file) {
  const { emitSkipped, diagnostics } = program.emit(file);
  if (emitSkipped)
    throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(program.getCompilerOptions())));
}

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.MultilineObjectLiterals;

/** Writes the types and plain constants of a contract file. Schemas are left out: only the service uses them. */
function writeOut(checker, file, target) {
  const lines = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return keepTypeImport(statement, file);
    if (ts.isTypeAliasDeclaration(statement) && statement.typeParameters) return [statement.getText(file)];
    if (ts.isTypeAliasDeclaration(statement))
      return [
        `${docOf(statement, file)}export type ${statement.name.text} = ${shapeOf(checker, statement)};`,
      ];
    if (ts.isInterfaceDeclaration(statement)) return [statement.getText(file)];
    return constantsOf(checker, statement, file);
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${lines.join('\n')}\nexport {};\n`);
}

/** Writes out a type that is derived from a schema. Other types keep their source text, as recursive types name themselves. */
function shapeOf(checker, statement) {
  const text = statement.type.getText();
  if (!/\bz\./.test(text) && !/typeof /.test(text)) return text;
  return checker.typeToString(checker.getTypeAtLocation(statement), statement, flags);
}

/** Keeps type imports, except from operations: their declarations are not published, and no published type uses them. */
function keepTypeImport(statement, file) {
  const isKept = statement.importClause?.isTypeOnly && !/\/operations\//.test(statement.moduleSpecifier.text);
  return isKept ? [statement.getText(file)] : [];
}

function constantsOf(checker, statement, file) {
  if (
    !ts.isVariableStatement(statement) ||
    !statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)
  )
    return [];
  return statement.declarationList.declarations.flatMap((declaration) => {
    // Only the service uses the operations and their descriptions. Their types are in operation-types.
    if (/(Operations|Schemas)$/.test(declaration.name.getText(file))) return [];
    const text = checker.typeToString(checker.getTypeAtLocation(declaration), declaration, flags);
    const schema = /\bZod|\bz\.|core\.\$/.test(text) || text.length > 4_000;
    return schema
      ? []
      : [`${docOf(statement, file)}export declare const ${declaration.name.getText(file)}: ${text};`];
  });
}

function docOf(statement, file) {
  const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return docs.map((doc) => `${doc.getText(file)}\n`).join('');
}

/** Writes the parameters and results of each operation, with its heading. Types of the contract are referred to by name. */
function writeOperationTypes({ checker, program, operations }, file, target) {
  const names = new Map();
  for (const { fileName, statements } of program.getSourceFiles()) {
    const path = relative(join(root, 'src/contract'), fileName);
    if (path.startsWith('.') || path.startsWith('operations/')) continue;
    for (const statement of statements.filter(ts.isTypeAliasDeclaration)) {
      const type = checker.getTypeAtLocation(statement);
      const isOwn = !statement.typeParameters && type.flags & ts.TypeFlags.Object && !names.has(type);
      if (isOwn) names.set(type, `import('./${path}').${statement.name.text}`);
    }
  }
  const print = createTypePrinter(checker, names);
  const alias = file.statements.find(
    (one) => ts.isTypeAliasDeclaration(one) && one.name.text === 'OperationTypes',
  );
  names.delete(checker.getTypeAtLocation(alias));
  const calls = checker.getPropertiesOfType(checker.getTypeAtLocation(alias)).map((operation) => {
    const shape = print(checker.getTypeOfSymbol(operation), '  ');
    return `  /** ${operations[operation.name].summary}. */\n  ${operation.name}: ${shape};\n`;
  });
  writeFileSync(target, `export interface OperationTypes {\n${calls.join('')}}\n`);
}

/** Changes imports of `.ts` files to `.js`, since the declarations are published beside JavaScript files. */
function nameDeclarations(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/(from |import |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'));
  }
}
