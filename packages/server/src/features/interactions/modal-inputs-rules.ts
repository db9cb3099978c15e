import type { ModalInput, ModalTopLevelComponent } from '@guildhall/protocol/components/modal-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { type FieldError, parseForm } from '@guildhall/protocol/parse-form'
import {
  anything,
  boolean,
  integer,
  list,
  nullable,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '@guildhall/protocol/schema'
import type { NamedFile } from '../interaction-responses/file-kinds-rules.ts'
import type { Named } from './resolved-objects-actions.ts'
import { countFaults, optionFaults, readChosen } from './selection-rules.ts'

type Path = readonly (string | number)[]

/** The value of one input: the result for the application, and the validation errors. */
export interface FilledInput {
  readonly result: object
  readonly named: readonly Named[]
  readonly faults: readonly FieldError[]
  /** The files to which it refers, in the order of its values. */
  readonly files?: readonly NamedFile[]
}

/** The value that was sent for an input, and its path. */
interface SentInput {
  readonly value: unknown
  readonly at: Path
}

const Line = shape({
  component: optional(anything()),
  components: optional(anything()),
  custom_id: optional(anything()),
})
const Input = shape({
  type: integer(),
  custom_id: text(LIMITS.customId),
  value: optional(anything()),
  values: optional(anything()),
})

/** The value that was sent for each input, by its `custom_id`: in labels or rows as the modal has them, or directly. */
export function readSentInputs(sent: readonly unknown[], at: Path): ReadonlyMap<string, SentInput> {
  const found = new Map<string, SentInput>()
  const note = (value: unknown, path: Path) => {
    const input = parseForm(Input, value, path)
    if (input.ok) found.set(input.value.custom_id, { value, at: path })
  }
  for (const [index, each] of sent.entries()) {
    const line = parseForm(Line, each)
    if (!line.ok) continue
    const { component, components } = line.value
    if (component !== undefined) note(component, [...at, index, 'component'])
    else if (!Array.isArray(components)) note(each, [...at, index])
    else
      for (const [inner, input] of components.slice(0, ROW).entries()) note(input, [...at, index, 'components', inner])
  }
  return found
}

const ROW = LIMITS.componentsPerRow.max

/**
 * Validates the value for an input of a modal (docs/spec/interactions.md#modal-submissions).
 *
 * @param at the path of the inputs
 */
export function readInput(input: ModalInput, sent: ReadonlyMap<string, SentInput>, at: Path): FilledInput {
  const { value, at: place } = sent.get(input.custom_id) ?? { value: {}, at }
  const path = sent.has(input.custom_id) ? place : [...at, input.custom_id]
  const base = { type: input.type, id: input.id, custom_id: input.custom_id }
  switch (input.type) {
    case ComponentType.TEXT_INPUT:
      return withValue(base, value, path, input.required, text(lengthOf(input)), '')
    case ComponentType.CHECKBOX:
      return withValue(base, value, path, false, boolean(), false)
    case ComponentType.RADIO_GROUP:
      return withOption(input, base, value, path)
    default:
      return withValues(input, base, value, path)
  }
}

const lengthOf = ({ min_length, max_length, required }: Extract<ModalInput, { type: 4 }>) => ({
  min: Math.max(min_length ?? 0, required ? 1 : 0),
  max: max_length ?? LIMITS.inputMaxLength.max,
})

/** An input with one value: optional ones may be left empty. */
function withValue<T>(
  base: object,
  sent: unknown,
  at: Path,
  required: boolean,
  schema: Schema<T>,
  empty: T | null,
): FilledInput {
  const { value } = fieldsOf(sent)
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty && !required) return { result: { ...base, value: empty }, named: [], faults: [] }
  const parsed = parseForm(schema, value, [...at, 'value'])
  if (!parsed.ok) return { result: base, named: [], faults: parsed.errors }
  return { result: { ...base, value: parsed.value }, named: [], faults: [] }
}

/** One of the options, or none if the input is optional. */
function withOption(
  { options, required }: Extract<ModalInput, { type: 21 }>,
  base: object,
  sent: unknown,
  at: Path,
): FilledInput {
  const filled = withValue(base, sent, at, required, text(), null)
  const { value } = fieldsOf(filled.result)
  if (filled.faults.length > 0 || typeof value !== 'string') return filled
  const faults = optionFaults([value], options, at).map((fault) => ({ ...fault, path: [...at, 'value'] }))
  return { ...filled, faults }
}

type Choosing = Exclude<ModalInput, { type: 4 | 21 | 23 }>

/** An input with several values: a select, a group of checkboxes, or files. */
function withValues(input: Choosing, base: object, sent: unknown, at: Path): FilledInput {
  if (input.type === ComponentType.FILE_UPLOAD) return withFiles(input, base, sent, at)
  const path = [...at, 'values']
  const parsed = parseForm(list(text(), { max: LIMITS.selectOptions.max }), fieldsOf(sent).values ?? [], path)
  if (!parsed.ok) return { result: base, named: [], faults: parsed.errors }
  const values = parsed.value
  const result = { ...base, values }
  if (input.type !== ComponentType.CHECKBOX_GROUP) return { result, ...readChosen(input, values, path) }
  const { min_values: min, max_values: max = input.options.length, required, options } = input
  const faults = [...countFaults(values, { min, max, required }, path), ...optionFaults(values, options, path)]
  return { result, named: [], faults }
}

/** Files by their numbers; the modal's handler looks them up and gives them ids. */
function withFiles(
  { min_values: min, max_values: max, required, file_types: kinds = [] }: Extract<ModalInput, { type: 19 }>,
  base: object,
  sent: unknown,
  at: Path,
): FilledInput {
  const path = [...at, 'values']
  const some = list(snowflake(), { max: LIMITS.selectOptions.max })
  const parsed = parseForm(some, fieldsOf(sent).values ?? [], path)
  if (!parsed.ok) return { result: base, named: [], faults: parsed.errors }
  const values = parsed.value
  const files = values.map((index, place) => ({ index, path: [...path, place], kinds }))
  return { result: { ...base, values }, named: [], faults: countFaults(values, { min, max, required }, path), files }
}

/** The result of an input with the ids that its files were given. */
export function withFileIds(filled: FilledInput, ids: ReadonlyMap<string, string>): FilledInput {
  const values = filled.files?.map(({ index }) => ids.get(index) ?? index)
  return values ? { ...filled, result: { ...filled.result, values } } : filled
}

const Sent = shape({ value: optional(nullable(anything())), values: optional(nullable(anything())) })

function fieldsOf(sent: unknown): { value?: unknown; values?: unknown } {
  const parsed = parseForm(Sent, sent)
  return parsed.ok ? parsed.value : {}
}

/** The results in the order and the form of the modal (docs/spec/interactions.md#modal-submissions). */
export function toResults(
  modal: readonly ModalTopLevelComponent[],
  filled: ReadonlyMap<string, FilledInput>,
): object[] {
  const resultOf = ({ custom_id }: ModalInput) => filled.get(custom_id)?.result ?? {}
  return modal.map((line) => {
    const { type, id } = line
    if ('component' in line) return { type, id, component: resultOf(line.component) }
    return 'components' in line ? { type, id, components: line.components.map(resultOf) } : { type, id }
  })
}
