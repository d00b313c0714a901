/**
 * Writes the properties and events that the components for React and Vue pass on, and the types for JSX and templates,
 * from the manifest: `node scripts/framework-members.mjs`, or `npm run docs`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createManifest } from './custom-elements-manifest.mjs';
import { formatText } from './format-text.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const notice =
  'Written by scripts/framework-members.mjs from the manifest. After a change of it: npm run docs.';

/** Texts of the generated files, formatted, by path from the root. */
export async function createFrameworkMembers(manifest) {
  const { modules } = manifest ?? (await createManifest());
  const [dashboard] = modules[0].declarations;
  const texts = {
    'src/frameworks/dashboard-members.ts': writeMembers(dashboard),
    'src/frameworks/vue-members.ts': writeVueMembers(dashboard),
  };
  const entries = Object.entries(texts).map(async ([path, text]) => [path, await formatText(path, text)]);
  return new Map(await Promise.all(entries));
}

function writeMembers({ attributes, members, events }) {
  const fields = members.filter(({ kind }) => kind === 'field');
  return `/** What frameworks pass on to the dashboard. ${notice} */
import type { DashboardElement, ${events.map(({ type }) => type.text).join(', ')} } from '../index.ts';

/** The properties of the dashboard. */
export interface DashboardProperties {
${fields.map((one) => `${docOf(one)}\n  ${one.name}?: DashboardElement['${one.name}']${mayBeUnset(one) ? '' : ' | undefined'};`).join('\n')}
}

/** The attributes of the dashboard, as they are written in markup. */
export interface DashboardAttributes {
${attributes.map((one) => `${docOf(one)}\n  '${one.name}'?: ${attributeTypeOf(one)} | undefined;`).join('\n')}
}

/** The events of the dashboard by name. */
export interface DashboardEvents {
${events.map((one) => `${docOf(one)}\n  '${one.name}': ${one.type.text};`).join('\n')}
}

/** Functions for the events of the dashboard. */
export interface DashboardHandlers {
${events.map((one) => `${docOf(one)}\n  ${handlerOf(one)}?: ((event: ${one.type.text}) => void) | undefined;`).join('\n')}
}

/** Values of the properties before a page sets them. */
export const initialValues: Required<DashboardProperties> = {
${fields.map((one) => `  ${one.name}: ${initialValueOf(one)},`).join('\n')}
};

/** The names of the functions for events. */
export const handlerNames: Record<keyof DashboardHandlers, true> = {
${events.map((one) => `  ${handlerOf(one)}: true,`).join('\n')}
};

/** Listens to every event until the signal aborts. \`find\` gives the functions of the moment. */
export function listenToAllEvents(
  element: DashboardElement,
  find: () => DashboardHandlers,
  signal: AbortSignal,
): void {
${events.map((one) => `  element.addEventListener('${one.name}', (event) => find().${handlerOf(one)}?.(event), { signal });`).join('\n')}
}
`;
}

function writeVueMembers({ members, events }) {
  const fields = members.filter(({ kind }) => kind === 'field');
  return `/** Properties and events of the Vue component. ${notice} */
import type { Prop } from 'vue';
import type { ${events.map(({ type }) => type.text).join(', ')} } from '../index.ts';
import type { DashboardHandlers, DashboardProperties } from './dashboard-members.ts';

/** A property of any type, which is absent unless it is given. */
const takes = <Value>(): Prop<Value> => ({ type: null, default: undefined });

/** A property that a template may set by its name alone. */
const flag = { type: Boolean, default: undefined } as const;

export const dashboardProps = {
${fields.map((one) => `${docOf(one)}\n  ${one.name}: ${one.type.text === 'boolean' ? 'flag' : `takes<DashboardProperties['${one.name}']>()`},`).join('\n')}
};

export const dashboardEmits = {
${events.map((one) => `${docOf(one)}\n  ${emitOf(one)}: (event: ${one.type.text}) => event.type === '${one.name}',`).join('\n')}
};

export interface DashboardEmit {
${events.map((one) => `  (name: '${emitOf(one)}', event: ${one.type.text}): void;`).join('\n')}
}

/** Functions that emit the events of the dashboard as events of the component. */
export const createEmitters = (emit: DashboardEmit): DashboardHandlers => ({
${events.map((one) => `  ${handlerOf(one)}: (event) => emit('${emitOf(one)}', event),`).join('\n')}
});
`;
}

const docOf = ({ description }) => `  /** ${description.replaceAll('*/', '*\\/')} */`;

/** \`vitrine-time-grains-changed\` is \`TimeGrainsChanged\`. */
const pascalOf = ({ name }) =>
  name.replace(/^vitrine-/, '').replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const handlerOf = (event) => `on${pascalOf(event)}`;
const emitOf = (event) => pascalOf(event).replace(/^\w/, (letter) => letter.toLowerCase());

/** Markup gives texts. Templates also give numbers and booleans, which frameworks write as texts. */
const attributeTypes = { number: 'number | string', boolean: "boolean | '' | 'true' | 'false'" };
const attributeTypeOf = ({ type }) => attributeTypes[type.text] ?? type.text;

/** The value that the constructor sets. Other defaults take effect while the property is undefined. */
const initialValueOf = (one) => (mayBeUnset(one) ? 'undefined' : one.default);

/** Whether the type of a property holds undefined. */
const mayBeUnset = ({ type }) => /\bundefined$|^unknown$/.test(type.text);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of await createFrameworkMembers()) writeFileSync(join(root, path), text);
