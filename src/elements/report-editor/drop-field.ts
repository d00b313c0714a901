/** What a field does where it is dropped. */
import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import { describeForm } from '../../model/chart-form/report-form.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import type { ShownField } from '../../model/report-proposals/shown-field.ts';
import { readShownQuery } from '../../model/report-proposals/shown-query.ts';
import { addMember, hasMember } from '../../model/report-query/edit-query.ts';
import { toDataQuery, type ReportQuery } from '../../model/report-query/report-query.ts';
import type { Dragged } from './field-drag.ts';

export interface DropScene {
  readonly query: ReportQuery;
  readonly members: MemberList;
  readonly drawing: FormDrawing;
  /** The columns of the rows that are shown. */
  readonly fields: readonly ShownField[];
  /** The part of the drawing whose slots are shown. */
  readonly part: number;
  /** Whether the query is written in SQL: then a drop adds no column to it. */
  readonly isWritten: boolean;
}

/** The query and the drawing after a drop. */
export interface Dropped {
  readonly query: ReportQuery;
  readonly drawing: FormDrawing;
}

/** @param slot - the slot that takes the field. @returns `undefined` if it does not fit there. */
export function dropInSlot(dragged: Dragged, slot: string, scene: DropScene): Dropped | undefined {
  const { query, drawing, fields, part } = scene;
  if (dragged.slot !== undefined) {
    const moved = describeForm(drawing, fields, part).move?.(dragged.slot, slot);
    return moved && { query, drawing: moved };
  }
  const next = dragged.member === undefined ? undefined : addColumn(dragged.member, scene);
  if (!next || dragged.member === undefined) return undefined;
  const { sections } = describeForm(drawing, next.fields, part);
  const target = sections.find((section) => section.slot?.key === slot)?.slot;
  const column = findColumn(dragged.member, next.fields);
  if (!target || !column || !target.offered.includes(column.name)) return undefined;
  return { query: next.query, drawing: target.change(column.name) };
}

/** The query with a member, and the columns that its rows will have. */
function addColumn(name: string, { query, members, fields, isWritten }: DropScene) {
  if (isWritten || hasMember(query, name)) return { query, fields };
  const member = members.get(name);
  if (!member) return undefined;
  const next = addMember(query, member);
  const known = new Map(fields.map((field) => [field.name, field]));
  const shown = readShownQuery(toDataQuery(next, members), members, undefined).fields;
  return { query: next, fields: shown.map((field) => known.get(field.name) ?? field) };
}

/** A time has its grain in the name of its column. */
const findColumn = (member: string, fields: readonly ShownField[]): ShownField | undefined =>
  fields.find(({ name }) => name === member) ??
  fields.find(({ name, granularity }) => granularity !== undefined && name === `${member}.${granularity}`);
