/** Says in one sentence, with the field's name, why a value does not fit its schema. */
import { Problem } from './http-problem.ts';

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** What is needed of a schema of the contract. */
export interface BodySchema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { readonly issues: readonly Issue[] } };
}

/**
 * The value as its schema reads it, or a 400 with the first complaint.
 * `prefix` names what the value is part of, such as `dashboardDraft`.
 */
export function parseWith<T>(schema: BodySchema<T>, value: unknown, prefix = ''): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw toProblem(result.error.issues[0], prefix);
}

function toProblem(issue: Issue | undefined, prefix: string): Problem {
  if (!issue) return new Problem('bad-request', 'The body is not valid.');
  if (issue.code === 'unrecognized_keys') {
    const field = nameField([...issue.path, issue.keys?.[0] ?? ''], prefix);
    return new Problem('unknown-field', `The field "${field}" is not known here.`, field);
  }
  const field = nameField(issue.path, prefix);
  const subject = field === '' ? 'The body' : `The field "${field}"`;
  return new Problem('invalid-field', `${subject} is not valid: ${issue.message}.`, field || undefined);
}

/** `config.widgets[2].position` */
function nameField(path: readonly PropertyKey[], prefix: string): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, prefix);
}
