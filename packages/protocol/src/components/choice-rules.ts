import type { ComponentError } from './component-rules.ts'

/** Rules for components in which the user makes a choice: selects, radio and checkbox groups, uploads. */
interface Chooser {
  readonly min_values?: number
  readonly max_values?: number
  readonly required?: boolean
  readonly disabled?: boolean
  readonly options?: readonly { readonly value: string; readonly default?: boolean }[]
  readonly default_values?: readonly unknown[]
}

/** Errors in the limits of a choice, and in its options (docs/spec/components.md#choices). */
export function choiceErrors(chooser: Chooser, isModal: boolean): ComponentError[] {
  const { options, default_values } = chooser
  // A radio group has no limits: exactly one option is chosen.
  const { min_values: min = 1, max_values: max = chooser.min_values === undefined ? 1 : (options?.length ?? 1) } =
    chooser
  const faults: ComponentError[] = []
  if (isModal && chooser.disabled) {
    faults.push([['disabled'], 'MODAL_COMPONENT_DISABLED', 'Modals do not support disabled components'])
  }
  if (isModal && chooser.required && min === 0) {
    faults.push([['min_values'], 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.'])
  }
  if (min > max) {
    faults.push([['min_values'], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`])
  }
  if (options) faults.push(...optionFaults(options, max))
  if (default_values) faults.push(...defaultFaults(default_values.length, min, max))
  return faults
}

function optionFaults(options: NonNullable<Chooser['options']>, max: number): ComponentError[] {
  const faults: ComponentError[] = []
  if (max > options.length) faults.push([['options'], 'BASE_TYPE_MIN_LENGTH', `Must be ${max} or more in length.`])
  const values = new Set<string>()
  for (const [index, { value }] of options.entries()) {
    if (values.size < values.add(value).size) continue
    const message = 'The specified option value is already used'
    faults.push([['options', index, 'value'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message])
  }
  if (options.filter((option) => option.default).length > max) faults.push([['options'], ...TOO_MANY_DEFAULTS])
  return faults
}

/** Zero is not too few. */
function defaultFaults(count: number, min: number, max: number): ComponentError[] {
  if (count > max) return [[['default_values'], ...TOO_MANY_DEFAULTS]]
  if (count === 0 || count >= min) return []
  return [[['default_values'], 'BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`]]
}

const TOO_MANY_DEFAULTS = [
  'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
  'The specified number of default values exceeds the specified maximum values',
] as const
