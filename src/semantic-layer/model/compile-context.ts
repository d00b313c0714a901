/**
 * Reads the values of `COMPILE_CONTEXT` in Jinja templates. They stand in a file beside the model files, and are the same
 * for all readers. Source: docs/model-language.md, "COMPILE_CONTEXT".
 */
import { Float, StrictDict, toText, type Value } from './jinja/jinja-values.ts';
import { compileContextFile } from './model-folder-files.ts';
import type { ModelFaultList } from './model-fault-list.ts';
import { readModelDocument, type ModelFile } from './model-document.ts';
import type { ModelNode } from './model-node.ts';

const rootName = 'COMPILE_CONTEXT';
/** A text is written into SQL and YAML as it stands. One word of these letters can end or add nothing there. */
const word = /^(?!.*--)[\p{L}\p{N}_.:@/+-]{0,200}$/u;
const keyPattern = /^[A-Za-z_]\w{0,99}$/;

/** Records the faults of the file. With a fault there are no values. */
export function readCompileContext(file: ModelFile, faults: ModelFaultList): StrictDict | undefined {
  const { root, faults: found } = readModelDocument(file);
  faults.add(...found);
  if (!root) return undefined;
  return faults.attempt(
    root,
    () => readMapping(root, rootName),
    () => undefined,
  );
}

function readMapping(node: ModelNode, path: string): StrictDict {
  const entries = node.entries().map(({ key, value }): [string, Value] => {
    const name = key.asText();
    if (!keyPattern.test(name))
      throw key.fault(`'${name}' cannot be a key of ${rootName}: use letters, digits and _`);
    return [name, readValue(value, `${path}.${name}`)];
  });
  return new StrictDict(path, compileContextFile, entries);
}

function readValue(node: ModelNode, path: string): Value {
  switch (node.kind) {
    case 'mapping':
      return readMapping(node, path);
    case 'list':
      return node.elements().map((item, index) => readValue(item, `${path}[${index}]`));
    case 'flag':
      return node.asText() === 'true';
    case 'number':
      return readNumber(node, path);
    case 'nothing':
      throw node.fault(`${path} has no value`);
    case 'text':
      return readWord(node, path);
  }
}

function readNumber(node: ModelNode, path: string): Value {
  const text = node.asText();
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text))
    throw node.fault(`${path} must be written with digits, or as a text in quotes, not as ${text}`);
  const value = text.includes('.') ? new Float(Number(text)) : Number(text);
  const written = toText(value) ?? '';
  // A version 1.10 or an id 007 would become the name of another table.
  if (written !== text)
    throw node.fault(`${path} would be written as ${written}: write the number so, or '${text}' in quotes`);
  return value;
}

function readWord(node: ModelNode, path: string): string {
  const text = node.asWritten();
  if (!word.test(text))
    throw node.fault(
      `${path} must be one word of letters, digits and _ . : @ / + - (at most 200, without '--'), since it is written ` +
        'into SQL as it stands',
    );
  return text;
}
