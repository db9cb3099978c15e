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
  type Infer,
  integer,
  list,
  mapOf,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import type { CommandOption } from './application-command-option.ts'
import { IntegrationApplication } from './integration.ts'

/** Localizations: texts by locale (docs/spec/values.md#locales). */
export type Localizations = Record<string, string>

const COMMAND_TYPES = Object.values(CommandType)
const CONTEXTS = Object.values(InteractionContext)
const INSTALLATION_TYPES = Object.values(InstallationType)
const HANDLERS = Object.values(EntryPointHandler)

const name = () => text(LIMITS.commandName)
const inLanguages = (each: { min?: number; max: number }) => optional(nullable(mapOf(nullable(text(each)))))

/** The common fields of all operations that write a command, besides its name. */
const written = {
  name_localizations: inLanguages(LIMITS.commandName),
  description: optional(nullable(text({ max: LIMITS.commandDescription.max }))),
  description_localizations: inLanguages(LIMITS.commandDescription),
  /** Each is parsed by the rules of its type: see application-command-option.ts. */
  options: optional(nullable(list(anything(), { max: LIMITS.commandOptions }))),
  default_member_permissions: optional(nullable(bits())),
  default_permission: optional(nullable(boolean())),
  dm_permission: optional(nullable(boolean())),
  nsfw: optional(nullable(boolean())),
  contexts: optional(nullable(list(choice(CONTEXTS), { min: 1, unique: true }))),
  integration_types: optional(nullable(list(choice(INSTALLATION_TYPES), { min: 1, unique: true }))),
  handler: optional(nullable(choice(HANDLERS))),
}

/** The body of Create Global and Create Guild Application Command (docs/spec/commands.md#creating-commands). */
export const NewCommand = shape({ name: name(), type: optional(nullable(choice(COMMAND_TYPES))), ...written })
/** A value of {@link NewCommand}. */
export type NewCommand = Infer<typeof NewCommand>

/** The body of Edit Global and Edit Guild Application Command; the type can't be changed. */
export const CommandChanges = shape({ name: optional(name()), ...written })
/** A value of {@link CommandChanges}. */
export type CommandChanges = Infer<typeof CommandChanges>

/** The body of the bulk overwrites: all commands, each with its id if it is to be renamed. */
export const CommandList = list(shape({ id: optional(nullable(snowflake())), ...NewCommand.properties }), {
  max: LIMITS.commandsPerBody,
})
/** A value of {@link CommandList}. */
export type CommandList = Infer<typeof CommandList>

/** Whether commands are returned with all localizations, or only in the caller's language. */
export const CommandQuery = shape({ with_localizations: optional(boolean()) })

/**
 * A command (docs/spec/commands.md#command-object). The `_localized` fields are in the caller's language, if the
 * command has it.
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
  /** Null if everyone may use it. */
  default_member_permissions: nullable(text()),
  /** Only for global commands. */
  dm_permission: optional(boolean()),
  nsfw: boolean(),
  /** Null if it can be used everywhere. */
  contexts: nullable(list(choice(CONTEXTS))),
  integration_types: list(choice(INSTALLATION_TYPES)),
  handler: optional(choice(HANDLERS)),
})
/** A value of {@link Command}. */
export type Command = Infer<typeof Command>

/**
 * A permission for a command; the guild's id means everyone, the id before it all channels
 * (docs/spec/commands.md#permissions-object).
 */
export const CommandPermission = shape({
  id: snowflake(),
  type: choice(Object.values(CommandPermissionType)),
  permission: boolean(),
})
/** A value of {@link CommandPermission}. */
export type CommandPermission = Infer<typeof CommandPermission>

/**
 * A guild's permissions for one command or, under an application's id, for all of its commands
 * (docs/spec/commands.md#permissions-object).
 */
export const CommandPermissions = shape({
  id: snowflake(),
  application_id: snowflake(),
  guild_id: snowflake(),
  permissions: list(CommandPermission),
})
/** A value of {@link CommandPermissions}. */
export type CommandPermissions = Infer<typeof CommandPermissions>

/** The body of Edit Application Command Permissions: the complete list. */
export const NewCommandPermissions = shape({
  permissions: list(CommandPermission, { max: LIMITS.commandPermissions }),
})

/** The commands that the caller may use in a channel, with their applications. */
export const CommandIndex = shape({
  applications: list(IntegrationApplication),
  application_commands: list(Command),
  /** The number of commands beyond the limit of a response. */
  left_out: integer(),
})
/** A value of {@link CommandIndex}. */
export type CommandIndex = Infer<typeof CommandIndex>
