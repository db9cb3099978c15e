import { ApiProblem, describeProblem } from '../../api/api-problem.ts'

/** `fields` maps a field's name to its error; an empty text marks a field whose error is in `general`. */
export type FormProblem = { readonly general: string | null; readonly fields: ReadonlyMap<string, string> }

export const noProblem: FormProblem = { general: null, fields: new Map() }

/** Thrown for errors that the page itself detects, such as empty fields. */
export class IncompleteForm extends Error {
  override readonly name = 'IncompleteForm'
  readonly fields: ReadonlyMap<string, string>

  constructor(fields: ReadonlyMap<string, string>) {
    super('a required field is empty')
    this.fields = fields
  }
}

export function toFormProblem(problem: unknown, fieldNames: readonly string[]): FormProblem {
  if (problem instanceof IncompleteForm) return { general: null, fields: problem.fields }
  if (!(problem instanceof ApiProblem) || problem.fields.size === 0) {
    return { general: describeProblem(problem), fields: new Map() }
  }
  const own: [string, string][] = []
  const foreign: string[] = []
  for (const [path, reason] of problem.fields) {
    const name = fieldOf(path, fieldNames)
    if (name === undefined) foreign.push(reason)
    else own.push([name, reason])
  }
  const shared = reasonSharedBy(own)
  // Wrong credentials are reported for name and password alike: shown once, with both marked.
  if (shared !== null) return { general: shared, fields: new Map(own.map(([name]) => [name, ''])) }
  return { general: foreign.length === 0 ? null : foreign.join(' '), fields: new Map(own) }
}

/** An error of a field that doesn't show it is shown above the form. `shown` contains the shown fields. */
export function withHiddenErrors(problem: FormProblem, shown: string): FormProblem {
  // A field may show the error of each line separately.
  const isShown = (text: string) => text.split('\n').every((line) => shown.includes(line))
  const visible = [...problem.fields].filter(([, text]) => isShown(text))
  if (visible.length === problem.fields.size) return problem
  const hidden = [...problem.fields.values()].filter((text) => !isShown(text))
  return { general: [problem.general, ...hidden].filter(Boolean).join(' '), fields: new Map(visible) }
}

/** A nested error is shown at the field that contains it. */
const fieldOf = (path: string, names: readonly string[]): string | undefined =>
  names.includes(path) ? path : names.find((name) => path.startsWith(`${name}.`))

/** Throws IncompleteForm if a required value is empty. */
export function requireFilled(
  values: Readonly<Record<string, string>>,
  reasons: Readonly<Record<string, string>>,
): void {
  const missing = Object.entries(reasons).filter(([name]) => values[name] === '')
  if (missing.length > 0) throw new IncompleteForm(new Map(missing))
}

/** The text of a field in submitted form data. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function reasonSharedBy(fields: readonly (readonly [string, string])[]): string | null {
  const [first, ...rest] = fields.map(([, reason]) => reason)
  return first !== undefined && rest.length > 0 && rest.every((reason) => reason === first) ? first : null
}
