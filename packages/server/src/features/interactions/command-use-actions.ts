import { CommandOptionType, CommandType, EntryPointHandler } from '@guildhall/protocol/enums/application-command'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { CommandUse, type NewInteraction, type Resolved } from '@guildhall/protocol/objects/applications/interaction'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Infer } from '@guildhall/protocol/schema'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { GLOBAL } from '../commands/commands-store.ts'
import { type NamedByOption, readSentOptions, type SentOptionData } from '../commands/sent-options-rules.ts'
import { findUsableCommand, type UsableCommand } from '../commands/usable-command-store.ts'
import type { NamedFile } from '../interaction-responses/file-kinds-rules.ts'
import { type InteractionFiles, readFiles } from '../interaction-responses/interaction-files-actions.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-responses/parsed-interaction-actions.ts'
import { expandMessage } from '../messages/expand-messages-actions.ts'
import { findMessage, keyOf } from '../messages/messages-store.ts'
import { type Named, resolveNamed } from './resolved-objects-actions.ts'

/**
 * Validates the use or autocompletion of a command: the user may use it here, and the values match its options
 * (docs/spec/interactions.md#command-data).
 *
 * @throws UnknownCommand, MissingPermissions, WrongChannelType, InvalidFormBody
 */
export async function readCommandUse(
  kernel: Kernel,
  by: InteractionSource,
  sent: NewInteraction,
): Promise<ParsedInteraction> {
  const use = parsedAt(CommandUse, sent.data, ['data'])
  const { id: applicationId } = by.responder.application
  const { command, owners } = await findUsableCommand(kernel.store.db, { id: use.id, applicationId }, by.place)
  const { stored } = command
  const isAutocomplete = sent.type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
  if (isAutocomplete && stored.type !== CommandType.CHAT_INPUT) throw wrongType()
  if (stored.handler === EntryPointHandler.LAUNCH_ACTIVITY) throw wrongType()
  const isSlash = stored.type === CommandType.CHAT_INPUT
  const filled = isSlash
    ? await readFilled(kernel, by, command, use, isAutocomplete)
    : await readTarget(kernel, by, stored.type, use.target_id ?? null)
  const { data, metadata, name = stored.name, files } = filled
  const guildId = command.guildId === GLOBAL ? {} : { guild_id: command.guildId }
  return {
    type: sent.type,
    data: { id: command.id, name: stored.name, type: stored.type, ...guildId, ...data },
    metadata: { type: InteractionType.APPLICATION_COMMAND, ...metadata },
    owners,
    command: { name, type: stored.type },
    ...(files && { files }),
  }
}

const wrongType = () => fieldError('type', 'BASE_TYPE_CHOICES', 'The command takes no such interaction')

/** The data that a command's application receives beside its name, and what a response's metadata contain. */
interface Filled {
  readonly data: {
    readonly options?: readonly SentOptionData[]
    readonly target_id?: string
    readonly resolved?: Resolved
  }
  readonly metadata: { readonly target_user?: User; readonly target_message_id?: string }
  /** Including its subcommands. */
  readonly name?: string
  readonly files?: InteractionFiles
}

/** The values for a slash command. */
async function readFilled(
  kernel: Kernel,
  by: InteractionSource,
  { stored }: UsableCommand['command'],
  sent: Infer<typeof CommandUse>,
  isAutocomplete: boolean,
): Promise<Filled> {
  const { options, named } = readSentOptions({ options: stored.options ?? [] }, sent.options, { isAutocomplete })
  const name = [stored.name, ...subcommands(options)].join(' ')
  const things = named.flatMap((each): Named[] => (each.kind === 'attachment' ? [] : [{ ...each, kind: each.kind }]))
  const { place, now, mayApp } = by
  const found = await resolveNamed(kernel.store.db, place, now, mayApp, things)
  // During autocompletion, values may name objects that don't exist, and there are no files.
  if (isAutocomplete) return { data: dataOf(options, found.resolved), metadata: {}, name }
  const { files, ids, ...read } = await readFiles(kernel, by, sent.attachments, named.flatMap(namedFile))
  const faults = [...found.faults, ...read.faults]
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
  const resolved = { ...found.resolved, ...read.resolved }
  return { data: dataOf(withIds(options, ids), resolved), metadata: {}, name, files }
}

const dataOf = (options: readonly SentOptionData[], resolved: Resolved): Filled['data'] => ({
  ...(options.length > 0 && { options }),
  ...(Object.keys(resolved).length > 0 && { resolved }),
})

const namedFile = ({ kind, id, path, fileTypes }: NamedByOption): NamedFile[] =>
  kind === 'attachment' ? [{ index: id, path, kinds: fileTypes }] : []

/** Options that refer to files by their ids. */
function withIds(options: readonly SentOptionData[], ids: ReadonlyMap<string, string>): SentOptionData[] {
  return options.map((each) => {
    if (each.options) return { ...each, options: withIds(each.options, ids) }
    const id = each.type === CommandOptionType.ATTACHMENT ? ids.get(String(each.value)) : undefined
    return id === undefined ? each : { ...each, value: id }
  })
}

function subcommands(options: readonly SentOptionData[]): string[] {
  const [only] = options
  return only?.options ? [only.name, ...subcommands(only.options)] : []
}

/** The target user or message of a command. @throws InvalidFormBody */
async function readTarget(
  kernel: Essentials & Media,
  by: InteractionSource,
  type: number,
  id: string | null,
): Promise<Filled> {
  if (type === CommandType.PRIMARY_ENTRY_POINT) return { data: {}, metadata: {} }
  const path = ['data', 'target_id']
  if (id === null) throw fieldError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
  if (type === CommandType.MESSAGE) return onMessage(kernel, by, id)
  const { place, now, mayApp } = by
  const named = [{ kind: 'user', id, path, channelTypes: [] }] as const
  const { resolved, faults } = await resolveNamed(kernel.store.db, place, now, mayApp, named)
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
  const target = resolved.users?.[id]
  return { data: { target_id: id, resolved }, metadata: target ? { target_user: target } : {} }
}

async function onMessage(
  { store: { db }, urls }: Essentials & Media,
  { place, responder }: InteractionSource,
  id: string,
): Promise<Filled> {
  const { guild, channel, actor } = place
  const key = keyOf(guild, channel)
  const found = actor.canIn(channel, 'READ_MESSAGE_HISTORY') ? await findMessage(db, { ...key, id }) : undefined
  if (!found) throw fieldError(['data', 'target_id'], 'MESSAGE_UNKNOWN', 'Unknown message')
  const messages = { [id]: await expandMessage({ db, urls }, key, found, responder.bot.id) }
  return { data: { target_id: id, resolved: { messages } }, metadata: { target_message_id: id } }
}
