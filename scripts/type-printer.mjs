/**
 * Writes a type out as a plain shape: objects with their fields, and objects that are named in the contract by their
 * name. Types that the schema library derives become readable without that library.
 */
import ts from 'typescript';

const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** `names` maps object types to their names in the contract. */
export function createTypePrinter(checker, names) {
  const print = (type, margin = '') => {
    const name = names.get(type);
    if (name !== undefined) return name;
    if (type.isUnion()) return printUnion(type, margin);
    if (checker.isArrayType(type) || checker.isTupleType(type)) return printList(type, margin);
    if (type.flags & ts.TypeFlags.Object) return printObject(type, margin);
    return checker.typeToString(type, undefined, flags);
  };

  const printUnion = (type, margin) => {
    // TypeScript represents boolean as the union of true and false.
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
    const parts = type.types.map((one) => print(one, margin));
    const last = (part) => (part === 'undefined' ? 2 : part === 'null' ? 1 : 0);
    parts.sort((one, other) => last(one) - last(other));
    const both = parts.includes('true') && parts.includes('false');
    const kept = both ? ['boolean', ...parts.filter((part) => part !== 'true' && part !== 'false')] : parts;
    return kept.join(' | ');
  };

  const printList = (type, margin) => {
    const parts = checker.getTypeArguments(type).map((one) => print(one, margin));
    if (checker.isTupleType(type)) return `[${parts.join(', ')}]`;
    return parts[0].includes(' | ') ? `(${parts[0]})[]` : `${parts[0]}[]`;
  };

  const printObject = (type, margin) => {
    const inner = `${margin}  `;
    const lines = [
      ...checker
        .getIndexInfosOfType(type)
        .map((info) => `[name: ${print(info.keyType)}]: ${print(info.type, inner)};`),
      ...checker.getPropertiesOfType(type).map((field) => printField(field, inner)),
    ];
    return lines.length === 0 ? '{}' : `{\n${lines.map((line) => inner + line).join('\n')}\n${margin}}`;
  };

  const printField = (field, margin) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${field.name}${optional}: ${print(checker.getTypeOfSymbol(field), margin)};`;
  };

  return print;
}
