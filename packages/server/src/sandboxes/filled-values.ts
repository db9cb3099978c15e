import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import type { Command } from '@guildhall/protocol/objects/applications/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { FilledFile, FilledValue, FilledValues } from '@guildhall/protocol/sandboxes/act'
import { ActFault, notThere } from './act-fault.ts'
import { selectValuesOf } from './find-component.ts'

const { SUB_COMMAND, SUB_COMMAND_GROUP, ATTACHMENT } = CommandOptionType

/** A slash command that was found by its name. */
export interface NamedCommand {
  readonly command: Command
  /** The names of the group and the subcommand. */
  readonly path: readonly string[]
  readonly options: readonly CommandOption[]
}

/** The files among values, to which a request refers by their numbers. */
export class FilledFiles {
  readonly sent: { readonly name: string; readonly data: Buffer }[] = []

  /** The numbers of the files that were given for an option or input. @throws ActFault */
  numbersOf(name: string, value: FilledValue | undefined): string[] {
    const given = value === undefined ? [] : Array.isArray(value) ? value : [value]
    return given.map((file: unknown) => {
      if (!isFile(file)) throw new ActFault(`“${name}” takes a file: its name, and its data in base64`)
      this.sent.push({ name: file.name, data: Buffer.from(file.data, 'base64') })
      return String(this.sent.length - 1)
    })
  }
}

function isFile(value: unknown): value is FilledFile {
  if (typeof value !== 'object' || value === null) return false
  return 'name' in value && typeof value.name === 'string' && 'data' in value && typeof value.data === 'string'
}

/** Where the values of a command go. */
interface FilledInto {
  /** The option that is autocompleted: its value is the text so far. */
  readonly focused?: string
  readonly files: FilledFiles
}

/** The options of the command, inside its subcommand and group. @throws ActFault */
export function sentOptions(
  { path, options }: NamedCommand,
  filled: FilledValues,
  { focused, files }: FilledInto,
): object[] {
  const sent = Object.entries(filled).map(([name, value]) => {
    const option = options.find((each) => each.name === name)
    if (!option)
      throw notThere(
        'option',
        name,
        options.map((each) => each.name),
      )
    if (name === focused) {
      if (option.autocomplete !== true) throw new ActFault(`“${name}” has no autocompletion`)
      return { name, type: option.type, value, focused: true }
    }
    if (option.type === ATTACHMENT) return { name, type: option.type, value: files.numbersOf(name, value)[0] }
    const choice = option.choices?.find((each) => each.name === value || each.value === value)
    if ((option.choices ?? []).length > 0 && !choice) {
      throw notThere(
        'choice',
        String(value),
        (option.choices ?? []).map((each) => each.name),
      )
    }
    mustBeInRange(option, value)
    return { name, type: option.type, value: choice?.value ?? value }
  })
  return path.reduceRight<object[]>(
    (inner, name, index) => [
      { name, type: index === 0 && path.length > 1 ? SUB_COMMAND_GROUP : SUB_COMMAND, options: inner },
    ],
    sent,
  )
}

/** @throws ActFault */
function mustBeInRange(option: CommandOption, value: FilledValue): void {
  const { name, min_value = -Infinity, max_value = Infinity, min_length = 0, max_length = Infinity } = option
  if (typeof value === 'number' && value < min_value) throw new ActFault(`“${name}” takes at least ${min_value}`)
  if (typeof value === 'number' && value > max_value) throw new ActFault(`“${name}” takes at most ${max_value}`)
  if (typeof value !== 'string') return
  if (value.length < min_length) throw new ActFault(`“${name}” takes at least ${min_length} characters`)
  if (value.length > max_length) throw new ActFault(`“${name}” takes at most ${max_length} characters`)
}

/** An input as it is submitted. Without a value, it keeps its initial one. @throws ActFault */
export function sentInput(input: ModalInput, value: FilledValue | undefined, files: FilledFiles): object {
  const { type, custom_id } = input
  const values = value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
  if (type === ComponentType.TEXT_INPUT) return { type, custom_id, value: values[0] ?? input.value ?? '' }
  if (type === ComponentType.CHECKBOX)
    return { type, custom_id, value: value === undefined ? (input.default ?? false) : value === true }
  if (type === ComponentType.FILE_UPLOAD) return { type, custom_id, values: files.numbersOf(custom_id, value) }
  const chosen = value === undefined ? [] : 'options' in input ? selectValuesOf(input, values) : values
  return type === ComponentType.RADIO_GROUP
    ? { type, custom_id, value: chosen[0] ?? null }
    : { type, custom_id, values: chosen }
}
