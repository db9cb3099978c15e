// Sends and reads the messages of channels that are linked to lobbies.
import { isQuarantined } from '@guildhall/protocol/enums/member-flag'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { LobbyMessage } from '@guildhall/protocol/objects/applications/lobby'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isGuildChannel } from '../../kernel/permissions/any-channel.ts'
import { TokenActor } from '../../kernel/permissions/channel-actor.ts'
import { type FoundChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { listBannedIds } from '../bans/bans-store.ts'
import { newMember } from '../members/members-view.ts'
import { draftMessage, judgeDraft } from '../messages/drafts-actions.ts'
import { isWrittenType } from '../messages/messages-rules.ts'
import { findMessage, keyOf, listMessages } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { postMessage } from '../messages/post-message-actions.ts'
import { SPEAKING } from '../threads/thread-message-actions.ts'
import { isUsableByLobby, type LinkedChannel } from './linked-channels-actions.ts'
import { toColumn, useLobby } from './lobbies-actions.ts'
import { mustBeLobbyMember } from './lobbies-rules.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { toLinkedMessage } from './lobbies-view.ts'
import type { SentLobbyMessage } from './lobby-message-rules.ts'
import { oldestReadable, saveMessageMetadata } from './lobby-messages-store.ts'

/** What a member of a lobby may do in the linked channel, whatever their permissions there are. */
const OF_MEMBERS = permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_EXTERNAL_EMOJIS')

/**
 * Sends a message of a lobby's member to the linked channel.
 *
 * @throws UnknownLobby, UnknownChannel, MissingAccess, MissingPermissions, MessageBlocked
 */
export async function postInLinkedChannel(
  kernel: Kernel,
  caller: Caller,
  lobby: LobbyRow,
  { guild, channel }: LinkedChannel,
  sent: SentLobbyMessage,
): Promise<LobbyMessage> {
  const actor = new TokenActor(caller.user.id, channel.id, OF_MEMBERS)
  // Texts are judged as those of a member, or of one without roles.
  const member = (await findBareMember(kernel.store.db, guild.id, caller.user.id)) ?? newMember(kernel.clock.now())
  const place = { guild, channel, actor: new TokenActor(caller.user.id, channel.id, OF_MEMBERS, member) }
  const draft = await draftMessage(kernel, place, { content: sent.content, flags: sent.flags })
  const judged = await judgeDraft(kernel, { caller, ...place }, sent.content, draft.found)
  const flags = draft.shown.flags | MessageFlag.SENT_BY_SOCIAL_LAYER_INTEGRATION
  const unit = { name: 'Create Lobby Message', emits: ['MESSAGE_CREATE', ...SPEAKING] } as const
  const speaker = async (now: FoundChannel, tx: Pick<TxBase<never>, 'db' | 'now'>) => {
    await mustMaySpeak(tx, lobby, now, caller)
    return actor
  }
  return writeAsGuest(kernel, unit, { guild, channel }, speaker, async (tx) => {
    const used = await useLobby(tx, lobby)
    if (used.channel_id !== channel.id) throw new ApiError('UnknownChannel')
    const lobbyMember = await mustBeLobbyMember(tx.db, used, caller.user.id)
    const author = { user: caller.user, marks: { application_id: lobby.application_id } }
    const shown = { ...draft, shown: { ...draft.shown, flags } }
    const message = await postMessage(tx, author, shown, { allowed: { parse: ['users'] } })
    judged(tx, message.id)
    const ids = { lobby_id: lobby.id, message_id: message.id, application_id: lobby.application_id }
    const attached = { ...ids, metadata: toColumn(sent.metadata), moderation: null, edited_timestamp: null }
    if (attached.metadata !== null) await saveMessageMetadata(tx.db, attached, tx.now)
    return toLinkedMessage(message, lobby, { author: caller.user, member: lobbyMember, attached })
  })
}

/**
 * Bans, timeouts and quarantines of the guild also count in lobbies. The channel may have been linked to another lobby
 * meanwhile.
 *
 * @throws UnknownChannel, MissingAccess, MissingPermissions
 */
async function mustMaySpeak(
  { db, now }: Pick<TxBase<never>, 'db' | 'now'>,
  lobby: Pick<LobbyRow, 'id'>,
  { guild, channel }: FoundChannel,
  { user: { id } }: Caller,
): Promise<void> {
  const isLinked = guild && isGuildChannel(channel) && channel.linked_lobby?.lobby_id === lobby.id
  if (!isLinked || !isUsableByLobby({ guild, channel })) throw new ApiError('UnknownChannel')
  if ((await listBannedIds(db, guild.id, [id])).has(id)) throw new ApiError('MissingAccess')
  const bare = await findBareMember(db, guild.id, id)
  const isTimedOut = bare && Date.parse(bare.communication_disabled_until ?? '') > now
  if (isTimedOut || (bare && isQuarantined(bare))) throw new ApiError('MissingPermissions')
}

/** The newest messages of the linked channel that users wrote since it was linked, newest first. */
export async function listMessagesOfLinkedChannel(
  db: Db,
  { linked_at }: Pick<LobbyRow, 'linked_at'>,
  { guild, channel }: LinkedChannel,
  { now, limit }: { now: number; limit: number },
): Promise<StoredMessage[]> {
  const from = [oldestReadable(now), firstIdAt(linked_at ?? now)].map(BigInt)
  const page = { before: undefined, after: undefined, limit }
  const messages = await listMessages(db, keyOf(guild, channel), page)
  return messages.filter(({ id, type }) => isWrittenType(type) && from.every((each) => BigInt(id) >= each))
}

/** A message that a user wrote in the linked channel since it was linked. */
export async function findLinkedMessage(
  db: Db,
  { linked_at }: Pick<LobbyRow, 'linked_at'>,
  { guild, channel }: LinkedChannel,
  id: string,
): Promise<StoredMessage | undefined> {
  if (linked_at === null || BigInt(id) < BigInt(firstIdAt(linked_at))) return undefined
  const message = await findMessage(db, { ...keyOf(guild, channel), id })
  return message && isWrittenType(message.type) ? message : undefined
}
