import { CommandType, EntryPointHandler, InstallationType } from '@guildhall/protocol/enums/application-command'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type {
  Command,
  CommandChanges,
  Localizations,
  NewCommand,
} from '@guildhall/protocol/objects/applications/application-command'
import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import { commandNamesOf, isCommandName, keptName, languagesOf, unknownLocales } from './names-rules.ts'
import { readCommandOptions } from './options-rules.ts'

/** What a command's row holds of it: the rest stands in columns. */
export type StoredCommand = Pick<
  Command,
  'type' | 'name' | 'description' | 'default_member_permissions' | 'nsfw' | 'contexts' | 'integration_types'
> & {
  name_localizations: Localizations | null
  description_localizations: Localizations | null
  options: CommandOption[]
  /** What was sent where no contexts were: without it a command is used in no private channel. */
  dm_permission: boolean
  handler: NonNullable<Command['handler']> | null
}

/** What a command may be depends on: whether it is one of a guild, its application's flags, and what that is installed to. */
export interface CommandOwner {
  isOfGuild: boolean
  flags: number
  contexts: readonly number[]
}

type Path = readonly (string | number)[]

/** What of a form may be wrong is told up to here. */
const MOST_COMPLAINTS = 100

/** Before anything was said. */
const BLANK: Omit<StoredCommand, 'type' | 'name' | 'integration_types'> = {
  name_localizations: null,
  description: '',
  description_localizations: null,
  options: [],
  default_member_permissions: null,
  nsfw: false,
  dm_permission: true,
  contexts: null,
  handler: null,
}

/** A command as it was sent, brought into the form that is kept, and all that is wrong with it. */
export interface ParsedCommand {
  stored: StoredCommand
  errors: FieldError[]
}

/** Reads a new command, in a list under its index. */
export function readNewCommand(
  { type, name, ...sent }: NewCommand,
  writer: CommandOwner,
  at: Path = [],
): ParsedCommand {
  const kind = type ?? CommandType.CHAT_INPUT
  return read(
    { ...BLANK, type: kind, name: keptName(kind, name), integration_types: typesOf(writer) },
    sent,
    writer,
    at,
  )
}

/** Reads a command after changes: what wasn't sent stays, null resets. */
export function readChangedCommand(
  before: StoredCommand,
  { name, ...sent }: CommandChanges,
  writer: CommandOwner,
): ParsedCommand {
  return read({ ...before, ...(name !== undefined && { name: keptName(before.type, name) }) }, sent, writer, [])
}

/** @throws InvalidFormBody */
export function mustBeRight(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors.slice(0, MOST_COMPLAINTS))
}

function read(
  before: StoredCommand,
  sent: Omit<CommandChanges, 'name'>,
  writer: CommandOwner,
  at: Path,
): ParsedCommand {
  const options = readCommandOptions(sent.options === undefined ? before.options : (sent.options ?? []), [
    ...at,
    'options',
  ])
  const stored: StoredCommand = {
    ...before,
    name_localizations:
      sent.name_localizations === undefined
        ? before.name_localizations
        : commandNamesOf(before.type, sent.name_localizations),
    description: sent.description === undefined ? before.description : (sent.description ?? ''),
    description_localizations:
      sent.description_localizations === undefined
        ? before.description_localizations
        : languagesOf(sent.description_localizations),
    options: options.value,
    default_member_permissions: permissionsAfter(before, sent),
    nsfw: sent.nsfw === undefined ? before.nsfw : (sent.nsfw ?? false),
    ...(writer.isOfGuild ? { integration_types: [InstallationType.GUILD] } : placesAfter(before, sent, writer)),
    handler: handlerAfter(before, sent),
  }
  const errors = [...complaintsAbout(stored, sent, writer, at), ...options.errors]
  if (errors.length === 0 && sizeOf(stored) > LIMITS.commandSize) {
    errors.push({
      path: at,
      code: 'APPLICATION_COMMAND_TOO_LARGE',
      message: `Command exceeds maximum size (${LIMITS.commandSize})`,
    })
  }
  return { stored, errors }
}

/** `default_permission` is how it was said before: without it nobody but administrators may use the command. */
function permissionsAfter(
  before: StoredCommand,
  {
    default_member_permissions: bits,
    default_permission,
  }: Pick<CommandChanges, 'default_member_permissions' | 'default_permission'>,
): string | null {
  if (bits !== undefined) return bits === null ? null : String(knownPermissions(BigInt(bits)))
  if (default_permission == null) return before.default_member_permissions
  return default_permission ? null : '0'
}

type Places = Pick<StoredCommand, 'contexts' | 'dm_permission' | 'integration_types'>

/**
 * A command is for what its application is installed to, unless it says otherwise
 * (docs/spec/commands.md#installation-and-contexts).
 */
const typesOf = ({ contexts }: CommandOwner): StoredCommand['integration_types'] =>
  Object.values(InstallationType).filter((type) => contexts.includes(type))

function placesAfter(before: StoredCommand, sent: Omit<CommandChanges, 'name'>, writer: CommandOwner): Places {
  const { contexts, dm_permission, integration_types: types } = sent
  return {
    contexts: contexts === undefined ? before.contexts : contexts,
    dm_permission: dm_permission ?? before.dm_permission,
    integration_types: types === undefined ? before.integration_types : (types ?? typesOf(writer)),
  }
}

function handlerAfter(before: StoredCommand, { handler }: Pick<CommandChanges, 'handler'>): StoredCommand['handler'] {
  if (before.type !== CommandType.PRIMARY_ENTRY_POINT) return null
  return handler ?? before.handler ?? EntryPointHandler.APP_HANDLER
}

function complaintsAbout(
  stored: StoredCommand,
  sent: Omit<CommandChanges, 'name'>,
  { isOfGuild, flags }: CommandOwner,
  at: Path,
): FieldError[] {
  const { type, name, name_localizations, description, description_localizations, options } = stored
  const errors: FieldError[] = []
  const fail = (path: Path, code: string, message: string) => errors.push({ path: [...at, ...path], code, message })
  const isEmbedded = (flags & ApplicationFlag.EMBEDDED) !== 0
  if (type === CommandType.PRIMARY_ENTRY_POINT && (isOfGuild || !isEmbedded)) {
    fail(['type'], 'BASE_TYPE_CHOICES', 'Value must be one of (1, 2, 3).')
  }
  if (!isCommandName(type, name)) fail(['name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  for (const [locale, text] of Object.entries(name_localizations ?? {})) {
    if (!isCommandName(type, text))
      fail(['name_localizations', locale], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  for (const field of ['name_localizations', 'description_localizations'] as const) {
    errors.push(...unknownLocales(sent[field], [...at, field]))
  }
  if (type === CommandType.CHAT_INPUT && description === '')
    fail(['description'], 'BASE_TYPE_REQUIRED', 'This field is required')
  const isOfMenu = type === CommandType.USER || type === CommandType.MESSAGE
  const none = 'Must be 0 or fewer in length.'
  if (isOfMenu && description !== '') fail(['description'], 'BASE_TYPE_MAX_LENGTH', none)
  if (isOfMenu && description_localizations) fail(['description_localizations'], 'BASE_TYPE_MAX_LENGTH', none)
  if (type !== CommandType.CHAT_INPUT && options.length > 0) fail(['options'], 'BASE_TYPE_MAX_LENGTH', none)
  if (type !== CommandType.PRIMARY_ENTRY_POINT && sent.handler != null) {
    fail(['handler'], 'APPLICATION_COMMAND_HANDLER_INVALID', 'Only entry points have a handler')
  }
  return errors
}

interface Sized {
  name: string
  name_localizations?: Localizations | null
  description?: string
  description_localizations?: Localizations | null
  value?: string | number
  options?: readonly Sized[]
  choices?: readonly Sized[]
}

/** Characters of names, descriptions and values, each text in its longest language. */
function sizeOf(each: Sized): number {
  const { name, name_localizations, description = '', description_localizations, value, options, choices } = each
  const nested = [...(options ?? []), ...(choices ?? [])].reduce((sum, inner) => sum + sizeOf(inner), 0)
  const text = typeof value === 'string' ? value.length : 0
  return longest(name, name_localizations) + longest(description, description_localizations) + text + nested
}

const longest = (text: string, others: Localizations | null | undefined): number =>
  Math.max(text.length, ...Object.values(others ?? {}).map(({ length }) => length))
