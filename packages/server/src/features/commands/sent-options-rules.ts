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
import { FARTHEST, isNesting } from './options-rules.ts'

type Path = readonly (string | number)[]

/** An option as an interaction carries it (docs/spec/interactions.md#command-data). */
export interface SentOptionData {
  name: string
  type: number
  value?: string | number | boolean
  options?: SentOptionData[]
  /** Where the user is typing, while suggestions are asked for. */
  focused?: true
}

/** Something that a value names by its id: whoever takes the interaction looks it up, and complains at `path` if it isn't there. */
export interface NamedByOption {
  kind: 'user' | 'role' | 'channel' | 'mentionable' | 'attachment'
  id: string
  path: Path
  /** Of a channel, the types that it may have; of an attachment, the kinds of files. Empty if there is no rule. */
  channelTypes: readonly number[]
  fileTypes: readonly string[]
}

/** What a user filled in. */
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
 * Reads what a client sent for a command's options: names, types, choices, ranges and lengths must be the command's, what is
 * required must be there, and of subcommands exactly one is named. While suggestions are asked for, exactly one option that
 * has them is focused, what stands there may be unfinished, and nothing is required.
 *
 * @param at where the options stand in what was sent
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

/** The value of a schema; complaints stand where it does. */
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
    return { name, type, value: parsed(text({ max: LONGEST }), typed ?? '', at, reader) ?? '', focused: true }
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
  { min_value = -FARTHEST, max_value = FARTHEST }: CommandOption,
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

/** Characters of a text, whatever its option says. */
const LONGEST = 6000

function schemaFor(option: CommandOption): Schema<string | number | boolean> {
  const {
    type,
    min_value: min = Number.MIN_SAFE_INTEGER,
    max_value: max = Number.MAX_SAFE_INTEGER,
    min_length = 0,
    max_length = LONGEST,
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
