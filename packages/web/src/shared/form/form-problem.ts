import { ApiProblem, describeProblem } from '../../api/api-problem.ts'

/** `fields` maps a field's name to what is wrong with it; an empty text marks a field that `general` speaks of. */
export type FormProblem = { readonly general: string | null; readonly fields: ReadonlyMap<string, string> }

export const noProblem: FormProblem = { general: null, fields: new Map() }

/** Thrown for fields of which the page itself knows what is wrong, as that they were left empty. */
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
  // Wrong credentials are reported at the name and at the password alike: said once, and both are marked.
  if (shared !== null) return { general: shared, fields: new Map(own.map(([name]) => [name, ''])) }
  return { general: foreign.length === 0 ? null : foreign.join(' '), fields: new Map(own) }
}

/** What belongs to a field that doesn't say it is said above the form. `shown` is all that the form says. */
export function withUnsaid(problem: FormProblem, shown: string): FormProblem {
  // A field may say each line apart.
  const isSaid = (text: string) => text.split('\n').every((line) => shown.includes(line))
  const said = [...problem.fields].filter(([, text]) => isSaid(text))
  if (said.length === problem.fields.size) return problem
  const unsaid = [...problem.fields.values()].filter((text) => !isSaid(text))
  return { general: [problem.general, ...unsaid].filter(Boolean).join(' '), fields: new Map(said) }
}

/** What is wrong within something that has one field is said there. */
const fieldOf = (path: string, names: readonly string[]): string | undefined =>
  names.includes(path) ? path : names.find((name) => path.startsWith(`${name}.`))

/** Throws IncompleteForm when one of the values that have a reason here is empty. */
export function mustFill(values: Readonly<Record<string, string>>, reasons: Readonly<Record<string, string>>): void {
  const missing = Object.entries(reasons).filter(([name]) => values[name] === '')
  if (missing.length > 0) throw new IncompleteForm(new Map(missing))
}

/** The text in a field of a form that is being sent. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function reasonSharedBy(fields: readonly (readonly [string, string])[]): string | null {
  const [first, ...rest] = fields.map(([, reason]) => reason)
  return first !== undefined && rest.length > 0 && rest.every((reason) => reason === first) ? first : null
}
