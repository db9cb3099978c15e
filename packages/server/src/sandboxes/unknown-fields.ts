import type { Rules } from '@guildhall/protocol/schema'

/** A field that its schema doesn't have. */
interface UnknownField {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** The length of a name in a message. */
const SHOWN_LENGTH = 100

/**
 * The fields of a value that its schema doesn't have, at any depth. The platform's API ignores such fields; in a test,
 * a misspelled one would be a fault or a channel that is silently missing.
 */
export function* unknownFields(
  rules: Rules | undefined,
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<UnknownField> {
  if (rules === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (rules.form === 'list')
      for (const [index, item] of value.entries()) yield* unknownFields(rules.each, item, [...path, index])
    return
  }
  if (rules.form === 'nullable') yield* unknownFields(rules.inner, value, path)
  if (rules.form === 'union') yield* unknownFields(variantOf(rules, value), value, path)
  if (rules.form === 'map')
    for (const [key, item] of Object.entries(value)) yield* unknownFields(rules.each, item, [...path, key])
  if (rules.form === 'shape') yield* unknownIn(rules.properties ?? {}, value, path)
}

function* unknownIn(
  properties: Readonly<Record<string, Rules>>,
  value: object,
  path: readonly (string | number)[],
): Generator<UnknownField> {
  for (const [key, item] of Object.entries(value)) {
    const at = [...path, key]
    if (Object.hasOwn(properties, key)) yield* unknownFields(properties[key], item, at)
    else yield { path: at, message: messageFor(key, Object.keys(properties)) }
  }
}

const variantOf = ({ tag = '', variants }: Rules, value: object): Rules | undefined =>
  variants?.get(Object.getOwnPropertyDescriptor(value, tag)?.value)

function messageFor(name: string, known: readonly string[]): string {
  const shown = `unknown field “${name.slice(0, SHOWN_LENGTH)}”`
  const near = nearestName(name, known)
  if (near !== null) return `${shown}: did you mean “${near}”?`
  if (known.length === 0) return `${shown}: there are no fields here`
  return `${shown}: there are ${known.map((each) => `“${each}”`).join(', ')}`
}

/** The most similar name, regardless of case, `_` and `-`; null if none is similar. */
function nearestName(name: string, known: readonly string[]): string | null {
  const given = plain(name)
  const near = known
    .map((each) => ({ each, edits: editsBetween(given, plain(each)) }))
    .filter(({ each, edits }) => edits <= mostEdits(each))
    .toSorted((one, other) => one.edits - other.edits)
  return near[0]?.each ?? null
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '')

const mostEdits = (name: string): number => Math.max(1, Math.floor(name.length / 3))

/** The number of letters to insert, remove, replace or swap; Infinity for lengths too different to be similar. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits(other)) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = current
  }
  return last[other.length] ?? 0
}
