import type { Button, MessageSelect } from '@guildhall/protocol/components/message-components'
import type { ModalSelect } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { integerDigits } from '@guildhall/protocol/parse-literals'
import type { Named } from './resolved-objects-actions.ts'

type Path = readonly (string | number)[]

/** The values that a user chose, with the errors that can be found without a query. */
export interface ParsedSelection {
  readonly values: readonly string[]
  readonly named: readonly Named[]
  readonly faults: readonly FieldError[]
}

/** How many values may be chosen; possibly none. */
export interface Range {
  readonly min: number
  readonly max: number
  readonly required: boolean
}

/** Errors for the number of values, and for duplicates. */
export function countFaults(values: readonly string[], { min, max, required }: Range, path: Path): FieldError[] {
  const isLeftOut = values.length === 0 && !required
  if (!isLeftOut && (values.length < min || values.length > max)) {
    return [{ path, code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` }]
  }
  const seen = new Set<string>()
  return values.flatMap((value, index): FieldError[] => {
    if (seen.size < seen.add(value).size) return []
    const message = 'The set already contains this value'
    return [{ path: [...path, index], code: 'SET_TYPE_ALREADY_CONTAINS_VALUE', message }]
  })
}

/** Errors for values that aren't among the options. */
export function optionFaults(
  values: readonly string[],
  options: readonly { readonly value: string }[],
  path: Path,
): FieldError[] {
  const offered = options.map(({ value }) => value)
  return values.flatMap((value, index): FieldError[] => {
    if (offered.includes(value)) return []
    const message = `Value must be one of (${offered.join(', ')}).`
    return [{ path: [...path, index], code: 'BASE_TYPE_CHOICES', message }]
  })
}

const KINDS = new Map<number, Named['kind']>([
  [ComponentType.USER_SELECT, 'user'],
  [ComponentType.ROLE_SELECT, 'role'],
  [ComponentType.MENTIONABLE_SELECT, 'mentionable'],
  [ComponentType.CHANNEL_SELECT, 'channel'],
])

/**
 * Validates the values of a select by its own rules (docs/spec/components.md#selects).
 *
 * @param path the path of the values
 */
export function readChosen(
  select: MessageSelect | ModalSelect,
  values: readonly string[],
  path: Path,
): ParsedSelection {
  const required = 'required' in select ? select.required : select.min_values > 0
  const range = { min: select.min_values, max: select.max_values, required }
  const faults = countFaults(values, range, path)
  if (select.type === ComponentType.STRING_SELECT) {
    return { values, named: [], faults: [...faults, ...optionFaults(values, select.options, path)] }
  }
  const kind = KINDS.get(select.type) ?? 'user'
  const channelTypes = 'channel_types' in select ? (select.channel_types ?? []) : []
  const notIds = values.flatMap((value, index): FieldError[] => {
    if (integerDigits(value) === value && BigInt(value) >= 0n) return []
    return [{ path: [...path, index], code: 'NUMBER_TYPE_COERCE', message: 'Value is not snowflake.' }]
  })
  if (notIds.length > 0) return { values, named: [], faults: [...faults, ...notIds] }
  const named = values.map((id, index) => ({ kind, id, path: [...path, index], channelTypes }))
  return { values, named, faults }
}

/** Whether the use of a component creates an interaction (docs/spec/interactions.md#component-interactions). */
export const isUsable = ({ disabled, type }: Button | MessageSelect, asked: number): boolean =>
  disabled !== true && type === asked
