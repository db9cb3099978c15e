import {
  CommandPermissionType,
  CommandType,
  EntryPointHandler,
  InstallationType,
  InteractionContext,
} from '../../enums/application-command.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  bits,
  boolean,
  choice,
  integer,
  list,
  mapOf,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import type { CommandOption } from './application-command-option.ts'
import { IntegrationApplication } from './integration.ts'

/** Texts in other languages, by locale (docs/spec/values.md#locales). */
export type Localizations = Record<string, string>

const COMMAND_TYPES = Object.values(CommandType)
const CONTEXTS = Object.values(InteractionContext)
const INSTALLATION_TYPES = Object.values(InstallationType)
const HANDLERS = Object.values(EntryPointHandler)

const name = () => text(LIMITS.commandName)
const inLanguages = (each: { min?: number; max: number }) => optional(nullable(mapOf(nullable(text(each)))))

/** What every way to write a command takes beside its name. */
const written = {
  name_localizations: inLanguages(LIMITS.commandName),
  description: optional(nullable(text({ max: LIMITS.commandDescription.max }))),
  description_localizations: inLanguages(LIMITS.commandDescription),
  /** Each is read by the rules of its type: see application-command-option.ts. */
  options: optional(nullable(list(anything(), { max: LIMITS.commandOptions }))),
  default_member_permissions: optional(nullable(bits())),
  default_permission: optional(nullable(boolean())),
  dm_permission: optional(nullable(boolean())),
  nsfw: optional(nullable(boolean())),
  contexts: optional(nullable(list(choice(CONTEXTS), { min: 1, unique: true }))),
  integration_types: optional(nullable(list(choice(INSTALLATION_TYPES), { min: 1, unique: true }))),
  handler: optional(nullable(choice(HANDLERS))),
}

/** What Create Global and Create Guild Application Command take (docs/spec/commands.md#creating-commands). */
export const NewCommand = shape({ name: name(), type: optional(nullable(choice(COMMAND_TYPES))), ...written })
/** A value of {@link NewCommand}. */
export type NewCommand = Of<typeof NewCommand>

/** What Edit Global and Edit Guild Application Command take; the type stays. */
export const CommandChanges = shape({ name: optional(name()), ...written })
/** A value of {@link CommandChanges}. */
export type CommandChanges = Of<typeof CommandChanges>

/** What the bulk overwrites take: all commands, each with its id if it is to be renamed. */
export const CommandList = list(shape({ id: optional(nullable(snowflake())), ...NewCommand.properties }), {
  max: LIMITS.commandsPerBody,
})
/** A value of {@link CommandList}. */
export type CommandList = Of<typeof CommandList>

/** Whether a list of commands comes with all their languages, or with the caller's alone. */
export const CommandQuery = shape({ with_localizations: optional(boolean()) })

/**
 * A command (docs/spec/commands.md#command-object). What is `_localized` is in the caller's language, where the command has it.
 */
export const Command = shape({
  id: snowflake(),
  application_id: snowflake(),
  guild_id: optional(snowflake()),
  version: snowflake(),
  type: choice(COMMAND_TYPES),
  name: text(),
  name_localized: optional(text()),
  name_localizations: optional(nullable(anything<Localizations>())),
  description: text(),
  description_localized: optional(text()),
  description_localizations: optional(nullable(anything<Localizations>())),
  options: optional(list(anything<CommandOption>())),
  /** Null where everyone may use it. */
  default_member_permissions: nullable(text()),
  /** Of global commands alone. */
  dm_permission: optional(boolean()),
  nsfw: boolean(),
  /** Null where it is used everywhere. */
  contexts: nullable(list(choice(CONTEXTS))),
  integration_types: list(choice(INSTALLATION_TYPES)),
  handler: optional(choice(HANDLERS)),
})
/** A value of {@link Command}. */
export type Command = Of<typeof Command>

/**
 * Whom a command is opened to or closed for; the guild's id is everyone, the id before it all channels
 * (docs/spec/commands.md#permissions-object).
 */
export const CommandPermission = shape({
  id: snowflake(),
  type: choice(Object.values(CommandPermissionType)),
  permission: boolean(),
})
/** A value of {@link CommandPermission}. */
export type CommandPermission = Of<typeof CommandPermission>

/**
 * What a guild has set for one command, or under an application's id for all of its commands
 * (docs/spec/commands.md#permissions-object).
 */
export const CommandPermissions = shape({
  id: snowflake(),
  application_id: snowflake(),
  guild_id: snowflake(),
  permissions: list(CommandPermission),
})
/** A value of {@link CommandPermissions}. */
export type CommandPermissions = Of<typeof CommandPermissions>

/** What Edit Application Command Permissions takes: all that is set from then on. */
export const NewCommandPermissions = shape({
  permissions: list(CommandPermission, { max: LIMITS.commandPermissions }),
})

/** The commands that the caller may use in a channel, with the applications that they belong to. */
export const CommandIndex = shape({
  applications: list(IntegrationApplication),
  application_commands: list(Command),
  /** How many there would be beyond what one answer holds. */
  left_out: integer(),
})
/** A value of {@link CommandIndex}. */
export type CommandIndex = Of<typeof CommandIndex>
