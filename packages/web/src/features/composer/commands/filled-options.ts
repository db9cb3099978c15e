import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { OfferedCommand } from '../../../state/offered-commands.ts'

/** The input of an option: its text, and the selected value, if there is one. */
export type FilledOption = {
  readonly text: string
  readonly chosen?: string | number | boolean
  readonly file?: File
}

export type FilledOptions = ReadonlyMap<string, FilledOption>

/** An option as it is sent (docs/spec/interactions.md#command-data). */
type SentOption = {
  name: string
  type: number
  value?: string | number | boolean
  options?: SentOption[]
  focused?: true
}

const { SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, NUMBER, ATTACHMENT } = CommandOptionType

/** The current value of an option; undefined if it is empty or invalid. */
export function optionValue(
  { type, choices }: CommandOption,
  filled: FilledOption | undefined,
): string | number | boolean | undefined {
  if (filled === undefined) return undefined
  if (filled.chosen !== undefined) return filled.chosen
  const text = filled.text.trim()
  if (text === '' || (choices ?? []).length > 0) return undefined
  if (type === STRING) return text
  if (type !== INTEGER && type !== NUMBER) return undefined
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && (type === NUMBER || Number.isSafeInteger(value)) ? value : undefined
}

/** The options as sent, within the subcommand and its group; the files in the order in which options refer to them. */
export function toSentOptions(
  { path, options }: Pick<OfferedCommand, 'options' | 'path'>,
  all: FilledOptions,
): { options: SentOption[]; files: File[] } {
  const files: File[] = []
  const filled = options.flatMap((option): SentOption[] => {
    const { name, type } = option
    const each = all.get(name)
    if (type === ATTACHMENT) {
      return each?.file ? [{ name, type, value: String(files.push(each.file) - 1) }] : []
    }
    const value = optionValue(option, each)
    return value === undefined ? [] : [{ name, type, value }]
  })
  return { options: within(path, filled), files }
}

/** The options as sent for autocomplete. */
export function toAutocompleteOptions(
  offered: Pick<OfferedCommand, 'options' | 'path'>,
  all: FilledOptions,
  focused: CommandOption,
): SentOption[] {
  const others = offered.options.filter(({ name, type }) => name !== focused.name && type !== ATTACHMENT)
  const filled = others.flatMap((option): SentOption[] => {
    const value = optionValue(option, all.get(option.name))
    return value === undefined ? [] : [{ name: option.name, type: option.type, value }]
  })
  const { name, type } = focused
  return within(offered.path, [...filled, { name, type, value: all.get(name)?.text ?? '', focused: true }])
}

function within([first, ...rest]: readonly string[], options: SentOption[]): SentOption[] {
  if (first === undefined) return options
  const type = rest.length > 0 ? SUB_COMMAND_GROUP : SUB_COMMAND
  return [{ name: first, type, options: within(rest, options) }]
}
