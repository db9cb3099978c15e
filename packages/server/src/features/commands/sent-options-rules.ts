import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { type FieldError, parseForm } from '@guildhall/protocol/parse-form'
import {
  anything,
  boolean,
  decimal,
  integer,
  list,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '@guildhall/protocol/schema'
import { ApiError } from '../../kernel/api-error.ts'
import { isNesting, MAX_ABSOLUTE_NUMBER } from './command-option-rules.ts'

type Path = readonly (string | number)[]

/** An option in an interaction (docs/spec/interactions.md#command-data). */
export interface SentOptionData {
  name: string
  type: number
  value?: string | number | boolean
  options?: SentOptionData[]
  /** Whether the user is typing this option, during autocompletion. */
  focused?: true
}

/** An object that a value names by its id. The interaction's handler looks it up, and reports an error at `path` if it is missing. */
export interface NamedByOption {
  kind: 'user' | 'role' | 'channel' | 'mentionable' | 'attachment'
  id: string
  path: Path
  /** The allowed types of a channel, or kinds of an attachment. Empty if unrestricted. */
  channelTypes: readonly number[]
  fileTypes: readonly string[]
}

/** The values that a user sent. */
export interface ReadOptions {
  options: SentOptionData[]
  named: NamedByOption[]
}

interface Reader {
  isAutocomplete: boolean
  errors: FieldError[]
  named: NamedByOption[]
  focused: number
}

const Sent = list(
  shape({
    name: text(),
    type: optional(integer()),
    value: optional(anything()),
    options: optional(anything()),
    focused: optional(anything()),
  }),
  { max: 25 },
)

/**
 * Parses the options that a client sent for a command: names, types, choices, ranges and lengths must match the
 * command, required options must be present, and exactly one subcommand must be named. During autocompletion exactly
 * one option that supports it is focused, its value may be incomplete, and nothing is required.
 *
 * @param at the path of the options
 * @throws InvalidFormBody
 */
export function readSentOptions(
  { options }: { options: readonly CommandOption[] },
  sent: unknown,
  { isAutocomplete = false, at = ['data', 'options'] }: { isAutocomplete?: boolean; at?: Path } = {},
): ReadOptions {
  const reader: Reader = { isAutocomplete, errors: [], named: [], focused: 0 }
  const read = readLevel(options, sent ?? [], at, reader)
  if (reader.errors.length === 0 && isAutocomplete && reader.focused !== 1) {
    fail(reader, at, 'BASE_TYPE_REQUIRED', 'Exactly one option is focused')
  }
  if (reader.errors.length > 0) throw new ApiError('InvalidFormBody', reader.errors)
  return { options: read, named: reader.named }
}

function fail({ errors }: Reader, path: Path, code: string, message: string): void {
  errors.push({ path, code, message })
}

/** Parses a value by a schema; errors are at its path. */
function parsed<T>(schema: Schema<T>, value: unknown, at: Path, { errors }: Reader): T | undefined {
  const result = parseForm(schema, value)
  if (result.ok) return result.value
  errors.push(...result.errors.map((error) => ({ ...error, path: [...at, ...error.path] })))
  return undefined
}

function readLevel(known: readonly CommandOption[], sent: unknown, at: Path, reader: Reader): SentOptionData[] {
  const all = parsed(Sent, sent, at, reader) ?? []
  const isNested = known.some(isNesting)
  if (isNested && all.length !== 1 && reader.errors.length === 0) {
    fail(reader, at, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 1 in length.')
  }
  const seen = new Set<string>()
  const read = all.flatMap((each, index) => {
    const path = [...at, index]
    const option = known.find(({ name }) => name === each.name)
    if (!option) {
      fail(reader, [...path, 'name'], 'BASE_TYPE_CHOICES', oneOf(known.map(({ name }) => name)))
      return []
    }
    if (seen.has(each.name))
      fail(reader, [...path, 'name'], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value')
    seen.add(each.name)
    if (each.type !== undefined && each.type !== option.type) {
      fail(reader, [...path, 'type'], 'BASE_TYPE_CHOICES', oneOf([option.type]))
      return []
    }
    return readOne(option, each, path, reader)
  })
  for (const { name, required } of isNested || reader.isAutocomplete ? [] : known) {
    if (required && !seen.has(name)) fail(reader, [...at, name], 'BASE_TYPE_REQUIRED', 'This field is required')
  }
  return read
}

const oneOf = (values: readonly (string | number)[]) => `Value must be one of (${values.join(', ')}).`

function readOne(
  option: CommandOption,
  sent: { value?: unknown; options?: unknown; focused?: unknown },
  path: Path,
  reader: Reader,
): SentOptionData {
  const { name, type } = option
  if (isNesting(option)) {
    return { name, type, options: readLevel(option.options ?? [], sent.options ?? [], [...path, 'options'], reader) }
  }
  const at = [...path, 'value']
  if (reader.isAutocomplete && sent.focused === true) {
    reader.focused++
    if (!option.autocomplete) fail(reader, [...path, 'focused'], 'BASE_TYPE_CHOICES', 'The option has no suggestions')
    const typed = typeof sent.value === 'number' ? String(sent.value) : sent.value
    return { name, type, value: parsed(text({ max: MAX_STRING_LENGTH }), typed ?? '', at, reader) ?? '', focused: true }
  }
  const value = parsed(schemaFor(option), sent.value, at, reader)
  if (value === undefined) return { name, type }
  if (type === NUMBER && typeof value === 'number') mustBeWithin(option, value, at, reader)
  const choices = option.choices ?? []
  if (choices.length > 0 && !choices.some((each) => each.value === value)) {
    fail(reader, at, 'BASE_TYPE_CHOICES', oneOf(choices.map((each) => each.value)))
  }
  const kind = NAMED.get(type)
  const { channel_types: channelTypes = [], file_types: fileTypes = [] } = option
  if (kind && typeof value === 'string') reader.named.push({ kind, id: value, path: at, channelTypes, fileTypes })
  return { name, type, value }
}

function mustBeWithin(
  { min_value = -MAX_ABSOLUTE_NUMBER, max_value = MAX_ABSOLUTE_NUMBER }: CommandOption,
  value: number,
  at: Path,
  reader: Reader,
): void {
  if (value < min_value) {
    fail(reader, at, 'NUMBER_TYPE_MIN', `float value should be greater than or equal to ${min_value}.`)
  }
  if (value > max_value)
    fail(reader, at, 'NUMBER_TYPE_MAX', `float value should be less than or equal to ${max_value}.`)
}

const { STRING, INTEGER, BOOLEAN, NUMBER, USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT } = CommandOptionType

const NAMED: ReadonlyMap<number, NamedByOption['kind']> = new Map([
  [USER, 'user'],
  [CHANNEL, 'channel'],
  [ROLE, 'role'],
  [MENTIONABLE, 'mentionable'],
  [ATTACHMENT, 'attachment'],
])

/** The maximum length of a string option. */
const MAX_STRING_LENGTH = 6000

function schemaFor(option: CommandOption): Schema<string | number | boolean> {
  const {
    type,
    min_value: min = Number.MIN_SAFE_INTEGER,
    max_value: max = Number.MAX_SAFE_INTEGER,
    min_length = 0,
    max_length = MAX_STRING_LENGTH,
  } = option
  switch (type) {
    case STRING:
      return text({ min: min_length, max: max_length })
    case INTEGER:
      return integer({ min, max })
    case NUMBER:
      return decimal()
    case BOOLEAN:
      return boolean()
    default:
      return snowflake()
  }
}
