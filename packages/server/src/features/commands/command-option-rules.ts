import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import {
  type CommandChoice,
  type CommandOption,
  OPTION_SHAPES,
  type SentChoice,
  type SentCommandOption,
} from '@guildhall/protocol/objects/applications/application-command-option'
import { type FieldError, parseForm } from '@guildhall/protocol/parse-form'
import { parseDigits } from '@guildhall/protocol/parse-scalar'
import { isOptionName, languagesOf, unknownLocales } from './command-name-rules.ts'

type Path = readonly (string | number)[]

const { SUB_COMMAND, SUB_COMMAND_GROUP, NUMBER } = CommandOptionType
const EVERY_TYPE = [...OPTION_SHAPES.keys()]

/** Whether an option contains other options: a subcommand or a subcommand group. */
export const isNesting = ({ type }: Pick<CommandOption, 'type'>): boolean =>
  type === SUB_COMMAND || type === SUB_COMMAND_GROUP

/**
 * Which options may contain which: command, then group, then subcommand, and no deeper (docs/spec/commands.md#nesting).
 */
const MAY_HOLD: ReadonlyMap<number, readonly number[]> = new Map([
  [SUB_COMMAND, EVERY_TYPE.filter((type) => !isNesting({ type }))],
  [SUB_COMMAND_GROUP, [SUB_COMMAND]],
])

/** Parsed options, with all their errors. */
export interface OptionsReading {
  value: CommandOption[]
  errors: FieldError[]
}

/** Parses the options of a command, each by the schema of its type, which doesn't know fields of other types. */
export function readCommandOptions(
  sent: readonly unknown[],
  at: Path,
  types: readonly number[] = EVERY_TYPE,
): OptionsReading {
  const errors: FieldError[] = []
  const value = sent.flatMap((each, index) => readOption(each, [...at, index], types, errors) ?? [])
  // If an option couldn't be parsed, the indexes of the others are shifted.
  if (errors.length === 0) errors.push(...complaintsAboutAll(value, at))
  return { value, errors }
}

function readOption(sent: unknown, at: Path, types: readonly number[], errors: FieldError[]): CommandOption | null {
  const type = typeOf(sent)
  const shape = type !== undefined && types.includes(type) ? OPTION_SHAPES.get(type) : undefined
  if (type === undefined || !shape) {
    errors.push(wrongType(sent, at, types))
    return null
  }
  const parsed = parseForm(shape, sent)
  if (!parsed.ok) {
    errors.push(...parsed.errors.map((error) => ({ ...error, path: [...at, ...error.path] })))
    return null
  }
  const option = toOption(parsed.value)
  errors.push(...complaintsAboutOne(parsed.value, at))
  const inner = MAY_HOLD.get(type)
  if (!inner) return option
  const nested = readCommandOptions(parsed.value.options ?? [], [...at, 'options'], inner)
  errors.push(...nested.errors)
  return { ...option, options: nested.value }
}

function typeOf(sent: unknown): number | undefined {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'type') || !('type' in sent)) return undefined
  const type = parseDigits(sent.type)
  return typeof type === 'number' ? type : undefined
}

function wrongType(sent: unknown, at: Path, types: readonly number[]): FieldError {
  if (sent === null) {
    return { path: at, code: 'LIST_ITEM_VALUE_REQUIRED', message: 'List item values of ModelType are required' }
  }
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    return { path: at, code: 'MODEL_TYPE_CONVERT', message: 'Expected an object/dictionary.' }
  }
  const message = `Value of field "type" must be one of (${types.join(', ')}).`
  return { path: [...at, 'type'], code: 'UNION_TYPE_CHOICES', message }
}

/** An option as it is stored: without null fields. */
function toOption({
  name_localizations,
  description_localizations,
  choices,
  options: _,
  ...plain
}: SentCommandOption): CommandOption {
  return {
    ...withoutNulls(plain),
    ...(name_localizations && { name_localizations: languagesOf(name_localizations) }),
    ...(description_localizations && { description_localizations: languagesOf(description_localizations) }),
    ...(choices && { choices: choices.map(toChoice) }),
  }
}

const toChoice = ({ name_localizations, ...choice }: SentChoice): CommandChoice => ({
  ...choice,
  ...(name_localizations && { name_localizations: languagesOf(name_localizations) }),
})

function withoutNulls<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> }
function withoutNulls(value: object) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
}

/** The rules of a type that its schema doesn't express. */
function complaintsAboutOne(option: SentCommandOption, at: Path): FieldError[] {
  const errors: FieldError[] = []
  const fail = (path: Path, code: string, message: string) => errors.push({ path: [...at, ...path], code, message })
  const noName = 'String value did not match validation regex.'
  if (!isOptionName(option.name)) fail(['name'], 'STRING_TYPE_REGEX', noName)
  for (const [locale, text] of Object.entries(languagesOf(option.name_localizations ?? null) ?? {})) {
    if (!isOptionName(text)) fail(['name_localizations', locale], 'STRING_TYPE_REGEX', noName)
  }
  errors.push(...unknownLocales(option.name_localizations, [...at, 'name_localizations']))
  errors.push(...unknownLocales(option.description_localizations, [...at, 'description_localizations']))
  for (const [index, choice] of (option.choices ?? []).entries()) {
    errors.push(...unknownLocales(choice.name_localizations, [...at, 'choices', index, 'name_localizations']))
  }
  if (option.autocomplete && option.choices?.length) {
    fail(['autocomplete'], 'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID', 'Options with autocomplete have no choices')
  }
  for (const [low, high] of [
    ['min_value', 'max_value'],
    ['min_length', 'max_length'],
  ] as const) {
    const [min, max] = [option[low], option[high]]
    if (min != null && max != null && min > max) fail([low], 'NUMBER_TYPE_MAX', atMost(max))
  }
  if (option.type === NUMBER) errors.push(...unsafeNumbers(option, at))
  return errors
}

/** The greatest absolute value of a number option. */
export const MAX_ABSOLUTE_NUMBER = 2 ** 53

const atMost = (max: number) => `float value should be less than or equal to ${max}.`

/** Numbers that a double can't represent, such as 1e400. */
function unsafeNumbers({ min_value, max_value, choices }: SentCommandOption, at: Path): FieldError[] {
  const all: (readonly [Path, unknown])[] = [
    [['min_value'], min_value],
    [['max_value'], max_value],
    ...(choices ?? []).map(({ value }, index) => [['choices', index, 'value'], value] as const),
  ]
  return all.flatMap(([path, value]) =>
    typeof value === 'number' && Math.abs(value) > MAX_ABSOLUTE_NUMBER
      ? [{ path: [...at, ...path], code: 'NUMBER_TYPE_MAX', message: atMost(MAX_ABSOLUTE_NUMBER) }]
      : [],
  )
}

/** The rules for sibling options. */
function complaintsAboutAll(options: readonly CommandOption[], at: Path): FieldError[] {
  const names = new Set<string>()
  const first = options[0]
  return options.flatMap((option, index): FieldError[] => {
    const isTwice = names.has(option.name)
    names.add(option.name)
    const path = [...at, index]
    if (first && isNesting(option) !== isNesting(first)) {
      const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types'
      return [{ path: [...path, 'type'], code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message }]
    }
    if (isTwice) {
      const message = `Option name ${option.name} is already used in these options`
      return [{ path: [...path, 'name'], code: 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID', message }]
    }
    const isLate = option.required === true && options.slice(0, index).some(({ required }) => required !== true)
    if (!isLate) return []
    const message = 'Required options must be placed before non-required options'
    return [{ path, code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message }]
  })
}
