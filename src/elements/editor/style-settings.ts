/** The style of one widget: what differs from the theme. */
import type { TemplateResult } from 'lit';
import type { DraftWidget } from '../../model/draft/dashboard-draft.ts';
import { styleWidget } from '../../model/draft/edit-draft.ts';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import { readThemeLeaf } from '../../model/theme/parse-theme.ts';
import type { SettingsInput } from './control-settings.ts';
import { renderCheck, renderColor, renderGroup, renderSelect } from './settings-fields.ts';

/** A widget without a frame: its content stands on the background of the dashboard. */
const frameless = [
  [['backgroundColor'], 'transparent'],
  [['border', 'width'], '0'],
  [['padding'], '0'],
] as const;

const radii = ['0', '4px', '8px', '16px', '24px'] as const;
const paddings = ['0', '8px', '16px', '24px', '32px'] as const;

export function renderStyleSettings({ context, widget }: SettingsInput): TemplateResult {
  const { messages } = context;
  const read = (...path: readonly string[]): string => readString(readThemeLeaf(widget['style'], path)) ?? '';
  const apply = (style: Readonly<Record<string, unknown>>): void =>
    context.edit((draft) => styleWidget(draft, widget.id, withoutEmpty(style)));
  const write =
    (...path: readonly string[]) =>
    (value: string): void =>
      apply(writeLeaf(readStyle(widget), path, value));
  const renderLength = (label: string, path: readonly string[], lengths: readonly string[]): TemplateResult =>
    renderSelect(label, read(...path), {
      choices: [
        { value: '', name: messages('ofTheme') },
        ...lengths.map((value) => ({ value, name: value })),
      ],
      apply: write(...path),
    });
  const clear = messages('ofTheme');
  return renderGroup(messages('style'), [
    renderCheck(messages('frameless'), read('border', 'width') === '0', (isOn) =>
      apply(
        frameless.reduce(
          (style, [path, value]) => writeLeaf(style, path, isOn ? value : ''),
          readStyle(widget),
        ),
      ),
    ),
    renderColor(messages('background'), read('backgroundColor'), { clear, apply: write('backgroundColor') }),
    renderColor(messages('textColor'), read('text', 'color'), { clear, apply: write('text', 'color') }),
    renderColor(messages('borderColor'), read('border', 'color'), { clear, apply: write('border', 'color') }),
    renderLength(messages('radius'), ['border', 'radius'], radii),
    renderLength(messages('padding'), ['padding'], paddings),
  ]);
}

type Style = Readonly<Record<string, unknown>>;

const readStyle = ({ style }: DraftWidget): Style => (isRecord(style) ? style : {});

/** An empty value removes the leaf. */
function writeLeaf(style: Style, [name = '', ...rest]: readonly string[], value: string): Style {
  const before = style[name];
  const after = rest.length === 0 ? value : writeLeaf(isRecord(before) ? before : {}, rest, value);
  return { ...style, [name]: after === '' ? undefined : after };
}

/** Without leaves that are not set. `undefined` if none is. */
function withoutEmpty(style: Style): Style | undefined {
  const entries = Object.entries(style)
    .map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
