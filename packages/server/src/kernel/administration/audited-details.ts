import type { InstanceAuditDetail } from '@guildhall/protocol/objects/instances/instance-audit-log'

/** A value in an entry of the instance audit log. */
type AuditedValue = string | number | boolean | null | readonly (string | number)[]

/** A value that an action changed. */
interface AuditedChange {
  readonly old: AuditedValue
  readonly new: AuditedValue
}

/** Facts about an action, by name. They must not contain secrets. Undefined ones are omitted. */
export type AuditedDetails = Readonly<Record<string, AuditedValue | AuditedChange | undefined>>

/** The maximum length of a value as text. */
const MOST_CHARACTERS = 400
const MOST_DETAILS = 40

/** Facts as the log stores them: values as text of a limited length, and only changes that change something. */
export function storedDetails(details: AuditedDetails): InstanceAuditDetail[] {
  const all = recorded(details).map(([name, value]): InstanceAuditDetail => {
    if (!isChange(value)) return { name, new: textOf(value) }
    return { name, old: textOf(value.old), new: textOf(value.new) }
  })
  return all.slice(0, MOST_DETAILS)
}

/** The facts with the new values, for the log of the process. */
export const newValues = (details: AuditedDetails): Record<string, AuditedValue> =>
  Object.fromEntries(recorded(details).map(([name, value]) => [name, isChange(value) ? value.new : value]))

/** Whether the facts contain changes, and none of them changes a value. */
export function changesNothing(details: AuditedDetails): boolean {
  const isAnyChange = (facts: [string, AuditedDetails[string]][]) =>
    facts.some(([, value]) => value !== undefined && isChange(value))
  return isAnyChange(Object.entries(details)) && !isAnyChange(recorded(details))
}

/** Changes from one object to another with the same fields. */
export const changesFrom = (
  before: Readonly<Record<string, AuditedValue>>,
  after: Readonly<Record<string, AuditedValue>>,
): AuditedDetails =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, { old: before[name] ?? null, new: value }]))

/** Without undefined facts and without changes that change nothing. */
const recorded = (details: AuditedDetails): [string, AuditedValue | AuditedChange][] =>
  Object.entries(details).flatMap(([name, value]): [string, AuditedValue | AuditedChange][] => {
    if (value === undefined || (isChange(value) && wholeText(value.old) === wholeText(value.new))) return []
    return [[name, value]]
  })

const isChange = (value: AuditedValue | AuditedChange): value is AuditedChange =>
  typeof value === 'object' && value !== null && 'old' in value

const wholeText = (value: AuditedValue): string | null =>
  value === null ? null : typeof value === 'object' ? value.join(', ') : String(value)

function textOf(value: AuditedValue): string | null {
  const text = wholeText(value)
  if (text === null || text.length <= MOST_CHARACTERS) return text
  return `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`
}
