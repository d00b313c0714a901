/**
 * Reads the public interface of `<vitrine-dashboard>` from the syntax of its sources: lit's tables of properties, the
 * event classes, and the slots and parts of the templates.
 */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readDocComment } from './read-public-api.mjs';

const elementsFolder = fileURLToPath(new URL('../src/elements/', import.meta.url));
const viewsFolder = fileURLToPath(new URL('../src/views/', import.meta.url));
const elementFile = `${elementsFolder}dashboard/dashboard-element.ts`;

export function readElementSources(program) {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => isElementFile(fileName));
  const classes = files.flatMap((file) => file.statements.filter(ts.isClassDeclaration));
  const chain = listChain(
    checker,
    classes.find((one) => one.getSourceFile().fileName === elementFile),
  );
  return {
    tagName: readTag(checker, chain[0]),
    properties: chain.toReversed().flatMap((one) => readProperties(checker, one, findInitialValues(chain))),
    events: classes.flatMap((one) => readEvent(checker, one)),
    // Slots of widgets and tabs are not public, since the dashboard itself fills them.
    slots: listUnique(
      files.filter(isDashboardFile).flatMap((file) => listTemplateNames(checker, file, 'slot')),
    ),
    parts: listUnique(files.flatMap((file) => listTemplateNames(checker, file, 'part'))),
    partDescriptions: listUnique(classes.flatMap((one) => docOf(checker, one).tags.csspart ?? [])),
  };
}

const isElementFile = (fileName) =>
  fileName.startsWith(elementsFolder) ||
  (fileName.startsWith(viewsFolder) && fileName.slice(viewsFolder.length).split('/')[1] === 'element');

const isDashboardFile = ({ fileName }) => fileName.startsWith(`${elementsFolder}dashboard/`);
const listUnique = (names) => [...new Set(names)];
const symbolOf = (checker, declaration) => checker.getSymbolAtLocation(declaration.name);
const docOf = (checker, declaration) => readDocComment(checker, symbolOf(checker, declaration));

/** A class and its base classes, as far as they are in this repository. */
function listChain(checker, declaration) {
  const base = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const type = base && checker.getTypeAtLocation(base.types[0]);
  const below = type?.symbol.declarations.find(ts.isClassDeclaration);
  const isOurs = below?.getSourceFile().fileName.startsWith(elementsFolder) === true;
  return [declaration, ...(isOurs ? listChain(checker, below) : [])];
}

const readTag = (checker, declaration) => docOf(checker, declaration).tags.tag[0];

/** Values that constructors assign to `this.<name>`, as source text. */
function findInitialValues(chain) {
  const values = new Map();
  for (const { members } of chain)
    for (const { body } of members.filter(ts.isConstructorDeclaration))
      for (const { expression } of body.statements.filter(ts.isExpressionStatement))
        if (ts.isBinaryExpression(expression) && ts.isPropertyAccessExpression(expression.left))
          values.set(expression.left.name.text, expression.right.getText());
  return values;
}

/** Reads the static `properties` of a class, without its internal state, which is not public. */
function readProperties(checker, declaration, initialValues) {
  const table = declaration.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'properties',
  );
  const rows = table?.initializer?.properties ?? [];
  return rows.flatMap((row) => {
    const options = new Map(
      row.initializer.properties.map((one) => [one.name.getText(), one.initializer.getText()]),
    );
    if (options.get('state') === 'true') return [];
    const name = row.name.getText();
    return { name, ...readAttribute(name, options), initialValue: initialValues.get(name) };
  });
}

/** Types of attributes by the converter that parses their text. */
const attributeTypes = { parseFlag: 'boolean', parseWordList: 'string', parseJsonAttribute: 'string' };

function readAttribute(name, options) {
  const attribute = options.get('attribute');
  if (attribute === 'false') return {};
  return {
    attribute: attribute?.slice(1, -1) ?? name.toLowerCase(),
    attributeType: options.get('type')?.toLowerCase() ?? attributeTypes[options.get('converter')],
    reflects: options.get('reflect') === 'true',
  };
}

/** Reads an event class, whose static `type` is the name of the event. */
function readEvent(checker, declaration) {
  const isEvent = declaration.heritageClauses?.some(({ types }) => types[0].getText() === 'Event');
  const type = declaration.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'type',
  );
  if (!isEvent || !type) return [];
  return { name: type.initializer.text, className: declaration.name.text, doc: docOf(checker, declaration) };
}

const patterns = { part: /\bpart="([^"]+)"/g, slot: /<slot\s+name="([^"]+)"/g };

/** Values of an attribute (`part` or `slot`) that a file uses in its templates or sets in code. */
function listTemplateNames(checker, file, attribute) {
  const names = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) names.push(...listNamesOf(checker, node.template, attribute));
    if (ts.isCallExpression(node)) names.push(...listSetNames(node, attribute));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function listNamesOf(checker, template, attribute) {
  const written = [...template.getText().matchAll(patterns[attribute])];
  const spans = ts.isTemplateExpression(template) ? template.templateSpans : [];
  const isValue = (index) =>
    (index === 0 ? template.head : spans[index - 1].literal).text.endsWith(` ${attribute}=`) &&
    attribute === 'part';
  const computed = spans
    .filter((_, index) => isValue(index))
    .flatMap(({ expression }) => {
      const type = checker.getTypeAtLocation(expression);
      return (type.isUnion() ? type.types : [type]).map(({ value }) => value);
    });
  return [...written.flatMap(([, names]) => names.split(/\s+/)), ...computed];
}

/** Values that code sets: `element.setAttribute('part', 'name')`. */
function listSetNames({ expression, arguments: given }, attribute) {
  const isSetter = ts.isPropertyAccessExpression(expression) && expression.name.text === 'setAttribute';
  const [name, value] = given;
  if (!isSetter || !name || !ts.isStringLiteral(name) || name.text !== attribute) return [];
  return value && ts.isStringLiteral(value) ? value.text.split(/\s+/) : [];
}
