/** Type-checks blocks of the documentation as files of an application that has installed the package. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { placeOf, root } from './documentation-blocks.ts';
import type { CodeBlock } from './documentation-blocks.ts';

export type Resolution = 'node16' | 'bundler';

const shared: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  allowJs: true,
  checkJs: true,
  noEmit: true,
};

/** Declarations of other packages may have faults of their own, which no page of ours can correct. */
const isOurs = (folder: string, file: string): boolean =>
  [join(folder, 'blocks'), join(folder, 'node_modules/vitrine')].some((place) =>
    file.startsWith(`${place}/`),
  );

const optionsOf = (resolution: Resolution): ts.CompilerOptions =>
  resolution === 'node16'
    ? { ...shared, module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }
    : { ...shared, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };

/** Names that blocks take from their surroundings, such as `user`. */
const prelude = 'documentation-prelude.d.ts';

/** JavaScript cannot state the types of parameters, so a missing one is no fault there. */
const isImplicitAny = ({ code }: ts.Diagnostic): boolean => code >= 7000 && code < 7100;

/** Returns the faults of all blocks, each with the page and line of the documentation. */
export function checkBlockTypes(
  folder: string,
  blocks: readonly CodeBlock[],
  resolution: Resolution,
): string[] {
  const place = join(folder, 'blocks');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  cpSync(join(root, 'test/package', prelude), join(place, prelude));
  const files = new Map(blocks.map((block) => [writeBlock(place, block), block]));
  const options = { ...optionsOf(resolution), typeRoots: [join(folder, 'node_modules/@types')] };
  const program = ts.createProgram([join(place, prelude), ...files.keys()], options);
  // Only faults of our files count, so that no other file needs to be checked.
  const ours = program.getSourceFiles().filter(({ fileName }) => isOurs(folder, fileName));
  const faults = ours.flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return ts
    .sortAndDeduplicateDiagnostics(faults)
    .filter(({ file }) => file === undefined || isOurs(folder, file.fileName))
    .filter((fault) => !(fault.file?.fileName.endsWith('.js') === true && isImplicitAny(fault)))
    .map((fault) => describe(fault, files));
}

/** A block without imports becomes a module, so that its names stay its own. */
function writeBlock(place: string, { page, line, language, code }: CodeBlock): string {
  const file = join(place, `${page.replaceAll(/[^\w]+/g, '-')}-${line}.${language}`);
  writeFileSync(file, `${code}export {};\n`);
  return file;
}

function describe(fault: ts.Diagnostic, files: ReadonlyMap<string, CodeBlock>): string {
  const text = ts.flattenDiagnosticMessageText(fault.messageText, '\n');
  const { file, start = 0 } = fault;
  if (file === undefined) return text;
  const { line } = file.getLineAndCharacterOfPosition(start);
  const block = files.get(file.fileName);
  return `${block ? placeOf(block, line) : `${file.fileName}:${line + 1}`}: ${text}`;
}

/** Faults of the form alone, for blocks that show a piece of the source. */
export function checkSyntax(block: CodeBlock): string[] {
  const { diagnostics = [] } = ts.transpileModule(block.code, {
    compilerOptions: shared,
    fileName: `block.${block.language}`,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ file, start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${placeOf(block, line)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
