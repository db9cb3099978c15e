import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import { findRow, insertRow, removeRows, saveRow } from '../../store/access.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import {
  type LobbyMessageMetadataRow,
  type LobbyMessageRow,
  lobbyMessageMetadata,
  lobbyMessages,
} from './lobbies-tables.ts'

/** The oldest id of a message that members can still read. */
export const oldestReadable = (now: number): string => firstIdAt(now - LOBBY_LIMITS.messages_ms)

const newest = statement<{ lobbyId: string; from: string; limit: number }, LobbyMessageRow>((q, param) =>
  q
    .selectFrom('lobby_messages')
    .selectAll()
    .where('lobby_id', '=', param('lobbyId'))
    .where('id', '>=', param('from'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** The newest messages of a lobby since an id, newest first. */
export const listLobbyMessages = (
  db: Db,
  lobbyId: string,
  { from, limit }: { from: string; limit: number },
): Promise<LobbyMessageRow[]> => newest(db, { lobbyId, from, limit })

export const findLobbyMessage = (db: Db, lobbyId: string, id: string): Promise<LobbyMessageRow | undefined> =>
  findRow(db, lobbyMessages, { lobby_id: lobbyId, id })

const trimMessages = effect<{ lobbyId: string; from: string; most: number }>((q, param) =>
  q
    .deleteFrom('lobby_messages')
    .where('lobby_id', '=', param('lobbyId'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', '<', param('from')),
        eb(
          'id',
          '<=',
          selectFrom('lobby_messages as newer')
            .select('newer.id')
            .where('newer.lobby_id', '=', param('lobbyId'))
            .orderBy('newer.id', 'desc')
            .limit(1)
            .offset(param('most')),
        ),
      ]),
    ),
)

const trimMetadata = effect<{ lobbyId: string; from: string; most: number }>((q, param) =>
  q
    .deleteFrom('lobby_message_metadata')
    .where('lobby_id', '=', param('lobbyId'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('message_id', '<', param('from')),
        eb(
          'message_id',
          '<=',
          selectFrom('lobby_message_metadata as newer')
            .select('newer.message_id')
            .where('newer.lobby_id', '=', param('lobbyId'))
            .orderBy('newer.message_id', 'desc')
            .limit(1)
            .offset(param('most')),
        ),
      ]),
    ),
)

/** Adds a message, and removes those that nobody can read any more. */
export async function insertLobbyMessage(db: TxDb, row: LobbyMessageRow, now: number): Promise<void> {
  await insertRow(db, lobbyMessages, row)
  trimMessages(db, { lobbyId: row.lobby_id, from: oldestReadable(now), most: LOBBY_LIMITS.messages })
}

export const findMessageMetadata = (
  db: Db,
  lobbyId: string,
  messageId: string,
): Promise<LobbyMessageMetadataRow | undefined> =>
  findRow(db, lobbyMessageMetadata, { lobby_id: lobbyId, message_id: messageId })

/** Saves what is attached to a message, and removes what was attached to messages that nobody can read any more. */
export async function saveMessageMetadata(db: TxDb, row: LobbyMessageMetadataRow, now: number): Promise<void> {
  await saveRow(db, lobbyMessageMetadata, row)
  trimMetadata(db, { lobbyId: row.lobby_id, from: oldestReadable(now), most: LOBBY_LIMITS.messages })
}

export async function removeMessageMetadata(db: TxDb, lobbyId: string, messageId: string): Promise<void> {
  await removeRows(db, lobbyMessageMetadata, { lobby_id: lobbyId, message_id: messageId })
}

/** What is attached to some messages, by their ids. */
export async function listMessageMetadata(
  db: Db,
  lobbyId: string,
  messageIds: Iterable<string>,
): Promise<ReadonlyMap<string, LobbyMessageMetadataRow>> {
  const found = new Map<string, LobbyMessageMetadataRow>()
  for (const some of idLists(messageIds)) {
    const rows = await db.q
      .selectFrom('lobby_message_metadata')
      .selectAll()
      .where('lobby_id', '=', lobbyId)
      .where('message_id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.message_id, row)
  }
  return found
}

/** Removes all messages of a lobby with what is attached to them. Their number is limited. */
export async function removeLobbyMessages(db: TxDb, lobbyId: string): Promise<void> {
  await removeRows(db, lobbyMessages, { lobby_id: lobbyId })
  await removeRows(db, lobbyMessageMetadata, { lobby_id: lobbyId })
}
