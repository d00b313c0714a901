/**
 * Type declarations of the package. The contract's types are derived from schemas; here they are written out as plain
 * shapes, so that nobody who only shows a dashboard needs the schema library to compile.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const doors = ['src/index.ts', 'src/define.ts', 'src/client/index.ts', 'src/service/index.ts'];

export function emitTypes(outDir) {
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
      outDir,
      rootDir: join(root, 'src'),
    },
  );
  const { emitSkipped, diagnostics } = program.emit();
  if (emitSkipped) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  for (const file of program.getSourceFiles()) {
    const path = relative(join(root, 'src'), file.fileName);
    if (path.startsWith('contract/'))
      writeOut(program.getTypeChecker(), file, join(outDir, path.replace(/\.ts$/, '.d.ts')));
  }
  nameDeclarations(outDir);
}

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.MultilineObjectLiterals;

/** A contract file keeps its types and plain constants; its schemas stay inside the service. */
function writeOut(checker, file, target) {
  const lines = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return keepTypeImport(statement, file);
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

/** A recursive type names itself: only derived ones are written out. */
function shapeOf(checker, statement) {
  const text = statement.type.getText();
  if (!/\bz\./.test(text) && !/typeof /.test(text)) return text;
  return checker.typeToString(checker.getTypeAtLocation(statement), undefined, flags);
}

function keepTypeImport(statement, file) {
  return statement.importClause?.isTypeOnly ? [statement.getText(file)] : [];
}

function constantsOf(checker, statement, file) {
  if (
    !ts.isVariableStatement(statement) ||
    !statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)
  )
    return [];
  return statement.declarationList.declarations.flatMap((declaration) => {
    const text = checker.typeToString(checker.getTypeAtLocation(declaration), undefined, flags);
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

/** Declarations stand beside JavaScript files, so they name each other by those. */
function nameDeclarations(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'));
  }
}
