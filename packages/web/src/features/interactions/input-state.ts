import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../language/dialogs.ts'
import { selectDefaults } from '../../shared/form/select-defaults.ts'
import { isOfTypes } from './file-types.ts'

/** The state of a modal input; each kind uses a part of it. */
export type InputState = {
  readonly text: string
  readonly chosen: readonly string[]
  readonly isOn: boolean
  readonly files: readonly File[]
}

const nothing: InputState = { text: '', chosen: [], isOn: false, files: [] }

/** The initial state of an input. */
export function initialInputState(input: ModalInput): InputState {
  switch (input.type) {
    case ComponentType.TEXT_INPUT:
      return { ...nothing, text: input.value ?? '' }
    case ComponentType.CHECKBOX:
      return { ...nothing, isOn: input.default ?? false }
    case ComponentType.RADIO_GROUP:
    case ComponentType.CHECKBOX_GROUP:
      return { ...nothing, chosen: input.options.filter((option) => option.default).map(({ value }) => value) }
    case ComponentType.FILE_UPLOAD:
      return nothing
    default:
      return { ...nothing, chosen: selectDefaults(input) }
  }
}

/** Whether the user has changed the initial state. */
export function isInputChanged(input: ModalInput, { text, chosen, isOn, files }: InputState): boolean {
  const before = initialInputState(input)
  return text !== before.text || isOn !== before.isOn || files.length > 0 || chosen.join() !== before.chosen.join()
}

/** The error of an input; null if it can be submitted (docs/spec/interactions.md#modal-submissions). */
export function inputProblem(input: ModalInput, filled: InputState): string | null {
  switch (input.type) {
    case ComponentType.TEXT_INPUT:
      return textProblem(input, filled.text)
    case ComponentType.CHECKBOX:
      return null
    case ComponentType.RADIO_GROUP:
      return input.required && filled.chosen.length === 0 ? t('interactions.choose-one') : null
    case ComponentType.FILE_UPLOAD:
      return fileProblem(input, filled.files)
    default:
      return countProblem(rangeOf(input), filled.chosen.length, 'choices')
  }
}

/** The length limits of a text, in characters as users count them. */
export const codePointCount = (text: string): number => [...text].length

export const maxTextLength = ({ max_length }: Extract<ModalInput, { type: 4 }>): number =>
  max_length ?? LIMITS.inputMaxLength.max

function textProblem(input: Extract<ModalInput, { type: 4 }>, text: string): string | null {
  const { required, min_length: min = 0 } = input
  const length = codePointCount(text)
  if (length === 0) return required ? t('interactions.this-field-is-required') : null
  if (length < min) return t('interactions.use-at-least', { min, length })
  if (length > maxTextLength(input)) return t('interactions.use-at-most', { most: maxTextLength(input), length })
  return null
}

type Range = { readonly min: number; readonly max: number; readonly required: boolean }

const rangeOf = (input: Exclude<ModalInput, { type: 4 | 21 | 23 }>): Range => ({
  min: input.min_values,
  max: input.max_values ?? ('options' in input ? input.options.length : 1),
  required: input.required,
})

function countProblem({ min, max, required }: Range, count: number, kind: 'choices' | 'files'): string | null {
  if (count === 0 && !required) return null
  const least = Math.max(min, required ? 1 : 0)
  if (count < least) return t('interactions.choose-at-least', { kind, least })
  return count > max ? t('interactions.choose-at-most', { kind, max }) : null
}

function fileProblem(input: Extract<ModalInput, { type: 19 }>, files: readonly File[]): string | null {
  const types = input.file_types ?? []
  const wrong = files.find((file) => !isOfTypes(file, types))
  if (wrong) return t('interactions.isnt-an-accepted-file-type', { name: wrong.name, types: types.join(', ') })
  return countProblem(rangeOf(input), files.length, 'files')
}

/** An input as submitted. Files are referenced by their index among all submitted files, starting at `firstFile`. */
export function toSubmittedInput(input: ModalInput, filled: InputState, firstFile: number): object {
  const { type, custom_id } = input
  switch (input.type) {
    case ComponentType.TEXT_INPUT:
      return { type, custom_id, value: filled.text }
    case ComponentType.CHECKBOX:
      return { type, custom_id, value: filled.isOn }
    case ComponentType.RADIO_GROUP:
      return { type, custom_id, value: filled.chosen[0] ?? null }
    case ComponentType.FILE_UPLOAD:
      return { type, custom_id, values: filled.files.map((_file, index) => String(firstFile + index)) }
    default:
      return { type, custom_id, values: filled.chosen }
  }
}
