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
import { commandNamesOf, isCommandName, keptName, languagesOf, unknownLocales } from './command-name-rules.ts'
import { readCommandOptions } from './command-option-rules.ts'

/** The document in a command's row; the other fields are columns. */
export type StoredCommand = Pick<
  Command,
  'type' | 'name' | 'description' | 'default_member_permissions' | 'nsfw' | 'contexts' | 'integration_types'
> & {
  name_localizations: Localizations | null
  description_localizations: Localizations | null
  options: CommandOption[]
  /** Sent instead of contexts: false means that the command can't be used in private channels. */
  dm_permission: boolean
  handler: NonNullable<Command['handler']> | null
}

/**
 * What determines the allowed forms of a command: whether it belongs to a guild, its application's flags, and the
 * application's installation contexts.
 */
export interface CommandOwner {
  isOfGuild: boolean
  flags: number
  contexts: readonly number[]
}

type Path = readonly (string | number)[]

/** The maximum number of errors in a response. */
const MOST_COMPLAINTS = 100

/** The defaults of all fields. */
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

/** A command parsed into the stored form, with all its errors. */
export interface ParsedCommand {
  stored: StoredCommand
  errors: FieldError[]
}

/** Parses a new command; in a list, errors are under its index. */
export function readNewCommand(
  { type, name, ...sent }: NewCommand,
  writer: CommandOwner,
  at: Path = [],
): ParsedCommand {
  const kind = type ?? CommandType.CHAT_INPUT
  return read(
    { ...BLANK, type: kind, name: keptName(kind, name), integration_types: defaultIntegrationTypes(writer) },
    sent,
    writer,
    at,
  )
}

/** Parses changes of a command: absent fields are unchanged, null resets them. */
export function readChangedCommand(
  before: StoredCommand,
  { name, ...sent }: CommandChanges,
  writer: CommandOwner,
): ParsedCommand {
  return read({ ...before, ...(name !== undefined && { name: keptName(before.type, name) }) }, sent, writer, [])
}

/** @throws InvalidFormBody */
export function throwIfInvalid(errors: readonly FieldError[]): void {
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
    ...(writer.isOfGuild
      ? { integration_types: [InstallationType.GUILD] }
      : installationContextsAfter(before, sent, writer)),
    handler: handlerAfter(before, sent),
  }
  const errors = [...validationErrors(stored, sent, writer, at), ...options.errors]
  if (errors.length === 0 && sizeOf(stored) > LIMITS.commandSize) {
    errors.push({
      path: at,
      code: 'APPLICATION_COMMAND_TOO_LARGE',
      message: `Command exceeds maximum size (${LIMITS.commandSize})`,
    })
  }
  return { stored, errors }
}

/** `default_permission` is the deprecated form: false allows only administrators to use the command. */
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
 * By default, a command is available in the installation contexts of its application
 * (docs/spec/commands.md#installation-and-contexts).
 */
const defaultIntegrationTypes = ({ contexts }: CommandOwner): StoredCommand['integration_types'] =>
  Object.values(InstallationType).filter((type) => contexts.includes(type))

function installationContextsAfter(
  before: StoredCommand,
  sent: Omit<CommandChanges, 'name'>,
  writer: CommandOwner,
): Places {
  const { contexts, dm_permission, integration_types: types } = sent
  return {
    contexts: contexts === undefined ? before.contexts : contexts,
    dm_permission: dm_permission ?? before.dm_permission,
    integration_types: types === undefined ? before.integration_types : (types ?? defaultIntegrationTypes(writer)),
  }
}

function handlerAfter(before: StoredCommand, { handler }: Pick<CommandChanges, 'handler'>): StoredCommand['handler'] {
  if (before.type !== CommandType.PRIMARY_ENTRY_POINT) return null
  return handler ?? before.handler ?? EntryPointHandler.APP_HANDLER
}

function validationErrors(
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

/** The number of characters of names, descriptions and values, each text in its longest language. */
function sizeOf(each: Sized): number {
  const { name, name_localizations, description = '', description_localizations, value, options, choices } = each
  const nested = [...(options ?? []), ...(choices ?? [])].reduce((sum, inner) => sum + sizeOf(inner), 0)
  const text = typeof value === 'string' ? value.length : 0
  return longest(name, name_localizations) + longest(description, description_localizations) + text + nested
}

const longest = (text: string, others: Localizations | null | undefined): number =>
  Math.max(text.length, ...Object.values(others ?? {}).map(({ length }) => length))
