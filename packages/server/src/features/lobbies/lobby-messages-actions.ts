// Sends and reads the messages of lobbies.
import type { LobbyMessage } from '@guildhall/protocol/objects/applications/lobby'
import { byIdNumber } from '../../kernel/ids/id-order.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { listUsers } from '../users/users-store.ts'
import { findLinkedChannel } from './linked-channels-actions.ts'
import { listMessagesOfLinkedChannel } from './linked-messages-actions.ts'
import { toColumn, useLobby } from './lobbies-actions.ts'
import { mustBeLobbyMember } from './lobbies-rules.ts'
import type { LobbyKey } from './lobbies-store.ts'
import type { LobbyMessageRow, LobbyRow } from './lobbies-tables.ts'
import { type LobbyMessageParts, toLinkedMessage, toLobbyMessage } from './lobbies-view.ts'
import { leaveLobbyEvent } from './lobby-events-actions.ts'
import { listLobbyMembersAmong } from './lobby-members-store.ts'
import type { SentLobbyMessage } from './lobby-message-rules.ts'
import {
  insertLobbyMessage,
  listLobbyMessages,
  listMessageMetadata,
  oldestReadable,
  saveMessageMetadata,
} from './lobby-messages-store.ts'

/** Stores a message of a member in the lobby, and notifies the application. @throws UnknownLobby, MissingAccess */
export async function postInLobby(tx: TxBase<never>, key: LobbyKey, sent: SentLobbyMessage): Promise<LobbyMessage> {
  const lobby = await useLobby(tx, key)
  const member = await mustBeLobbyMember(tx.db, lobby, sent.author.id)
  const { author, content, flags } = sent
  const ids = { lobby_id: lobby.id, application_id: lobby.application_id }
  const row = { ...ids, id: tx.newId(), author_id: author.id, content, flags }
  await insertLobbyMessage(tx.db, row, tx.now)
  const attached = { ...ids, message_id: row.id, metadata: toColumn(sent.metadata), ...UNMODERATED }
  if (attached.metadata !== null) await saveMessageMetadata(tx.db, attached, tx.now)
  const message = toLobbyMessage(row, { author, member, attached })
  await leaveLobbyEvent(tx, lobby, 'LOBBY_MESSAGE_CREATE', message)
  return message
}

const UNMODERATED = { moderation: null, edited_timestamp: null }

/** The newest messages of a lobby and of the linked channel, newest first. */
export async function readLobbyMessages(
  kernel: Kernel,
  lobby: LobbyRow,
  page: { readonly now: number; readonly limit: number },
): Promise<LobbyMessage[]> {
  const { db } = kernel.store
  const rows = await listLobbyMessages(db, lobby.id, { from: oldestReadable(page.now), limit: page.limit })
  const linked = await findLinkedChannel(kernel, lobby)
  const stored = linked ? await listMessagesOfLinkedChannel(db, lobby, linked, page) : []
  const all = [...(await showOwn(db, lobby, rows)), ...(await showLinkedMessages(db, lobby, stored))]
  return all.sort((one, other) => byIdNumber(other.id, one.id)).slice(0, page.limit)
}

async function showOwn(db: Db, lobby: LobbyRow, rows: readonly LobbyMessageRow[]): Promise<LobbyMessage[]> {
  const partsOf = await findParts(db, lobby, rows)
  return rows.map((row) => toLobbyMessage(row, partsOf(row)))
}

/** Messages of the linked channel, as members of the lobby receive them. */
export async function showLinkedMessages(
  db: Db,
  lobby: LobbyRow,
  messages: readonly StoredMessage[],
): Promise<LobbyMessage[]> {
  const partsOf = await findParts(db, lobby, messages)
  return messages.map((message) => {
    const parts = partsOf(message)
    return toLinkedMessage(message, lobby, { ...parts, author: message.author ?? parts.author })
  })
}

/** Looks up the authors of messages, and what is attached to them. */
async function findParts(
  db: Db,
  { id: lobbyId }: LobbyRow,
  messages: readonly { readonly id: string; readonly author_id: string }[],
): Promise<(message: { readonly id: string; readonly author_id: string }) => LobbyMessageParts> {
  const authorIds = new Set(messages.map(({ author_id }) => author_id))
  const ids = messages.map(({ id }) => id)
  const users = await listUsers(db, authorIds)
  const members = await listLobbyMembersAmong(db, lobbyId, authorIds)
  const attached = await listMessageMetadata(db, lobbyId, ids)
  return ({ id, author_id }) => ({
    author: users.get(author_id),
    member: members.get(author_id),
    attached: attached.get(id),
  })
}
