import { CommandOptionType } from '../../enums/application-command.ts'
import { ChannelType } from '../../enums/channel-type.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  decimal,
  integer,
  list,
  mapOf,
  nullable,
  optional,
  type Schema,
  shape,
  text,
} from '../../schema.ts'
import type { Localizations } from './application-command.ts'

/** A choice of a command option (docs/spec/commands.md#choices). */
export interface CommandChoice {
  name: string
  name_localized?: string
  name_localizations?: Localizations | null
  value: string | number
}

/** An option of a command (docs/spec/commands.md#options): its type determines its fields. */
export interface CommandOption {
  type: number
  name: string
  name_localized?: string
  name_localizations?: Localizations | null
  description: string
  description_localized?: string
  description_localizations?: Localizations | null
  required?: boolean
  choices?: CommandChoice[]
  /** Only for subcommands and groups. */
  options?: CommandOption[]
  channel_types?: number[]
  min_value?: number
  max_value?: number
  min_length?: number
  max_length?: number
  autocomplete?: boolean
  file_types?: string[]
}

/** An option in a request: with the fields of its type; optional ones may be null. */
export interface SentCommandOption {
  type: number
  name: string
  name_localizations?: Record<string, string | null> | null
  description: string
  description_localizations?: Record<string, string | null> | null
  required?: boolean | null
  choices?: SentChoice[] | null
  options?: unknown[] | null
  channel_types?: number[] | null
  min_value?: number | null
  max_value?: number | null
  min_length?: number | null
  max_length?: number | null
  autocomplete?: boolean | null
  file_types?: string[] | null
}

/** A choice in a request. */
export interface SentChoice {
  name: string
  name_localizations?: Record<string, string | null> | null
  value: string | number
}

/** The integers that clients represent exactly. */
const INT53 = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

const name = () => text({ ...LIMITS.commandName })
const inLanguages = (each: { min: number; max: number }) => optional(nullable(mapOf(nullable(text(each)))))

const named = (type: number) => ({
  type: choice([type]),
  name: name(),
  name_localizations: inLanguages(LIMITS.commandName),
  description: text(LIMITS.commandDescription),
  description_localizations: inLanguages(LIMITS.commandDescription),
})
const asked = (type: number) => ({ ...named(type), required: optional(nullable(boolean())) })
const choices = <V extends string | number>(value: Schema<V>) => ({
  choices: optional(
    nullable(
      list(
        shape({
          name: text(LIMITS.commandChoiceName),
          name_localizations: inLanguages(LIMITS.commandChoiceName),
          value,
        }),
        { max: LIMITS.commandChoices },
      ),
    ),
  ),
  autocomplete: optional(nullable(boolean())),
})
const range = (value: Schema<number>) => ({
  min_value: optional(nullable(value)),
  max_value: optional(nullable(value)),
})
const nested = () => ({ options: optional(nullable(list(anything(), { max: LIMITS.commandOptions }))) })

const { SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE } = CommandOptionType
const { NUMBER, ATTACHMENT } = CommandOptionType

/** The fields of each option type; others are dropped. */
export const OPTION_SHAPES: ReadonlyMap<number, Schema<SentCommandOption, unknown>> = new Map<
  number,
  Schema<SentCommandOption, unknown>
>([
  [SUB_COMMAND, shape({ ...named(SUB_COMMAND), ...nested() })],
  [SUB_COMMAND_GROUP, shape({ ...named(SUB_COMMAND_GROUP), ...nested() })],
  [
    STRING,
    shape({
      ...asked(STRING),
      ...choices(text({ max: LIMITS.commandChoiceValue })),
      min_length: optional(nullable(integer(LIMITS.commandMinLength))),
      max_length: optional(nullable(integer(LIMITS.commandMaxLength))),
    }),
  ],
  [INTEGER, shape({ ...asked(INTEGER), ...choices(integer(INT53)), ...range(integer(INT53)) })],
  [NUMBER, shape({ ...asked(NUMBER), ...choices(decimal()), ...range(decimal()) })],
  [BOOLEAN, shape(asked(BOOLEAN))],
  [USER, shape(asked(USER))],
  [
    CHANNEL,
    shape({
      ...asked(CHANNEL),
      channel_types: optional(nullable(list(choice(Object.values(ChannelType)), { unique: true }))),
    }),
  ],
  [ROLE, shape(asked(ROLE))],
  [MENTIONABLE, shape(asked(MENTIONABLE))],
  [
    ATTACHMENT,
    shape({
      ...asked(ATTACHMENT),
      file_types: optional(
        nullable(list(text(LIMITS.commandFileType), { max: LIMITS.commandFileTypes, unique: true })),
      ),
    }),
  ],
])
