import { updateLobbyMessageModerationMetadata as contract } from '@guildhall/protocol/operations/lobbies/update-lobby-message-moderation-metadata'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findLinkedChannel } from './linked-channels-actions.ts'
import { findLinkedMessage } from './linked-messages-actions.ts'
import { toColumn, useLobby } from './lobbies-actions.ts'
import { mustFindLobby, mustFitModerationMetadata } from './lobbies-rules.ts'
import { findLobbyMessage, findMessageMetadata, oldestReadable, saveMessageMetadata } from './lobby-messages-store.ts'

/** Replaces the moderation metadata; no event is sent (docs/spec/lobbies.md#moderation-metadata). */
export const updateLobbyMessageModerationMetadata = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, params: { lobbyId, messageId }, body, db, kernel, write }) => {
    mustFitModerationMetadata(body)
    const known = await mustFindLobby(db, caller, lobbyId, kernel.clock.now())
    const linked = await findLinkedChannel(kernel, known)
    await write(async (tx) => {
      const lobby = await useLobby(tx, known)
      const isReadable = BigInt(messageId) >= BigInt(oldestReadable(tx.now))
      const found =
        (await findLobbyMessage(tx.db, lobbyId, messageId)) ??
        (linked && (await findLinkedMessage(tx.db, lobby, linked, messageId)))
      if (!isReadable || !found) throw new ApiError('UnknownMessage')
      const edited_timestamp = 'edited_timestamp' in found ? found.edited_timestamp : null
      const { metadata = null } = (await findMessageMetadata(tx.db, lobbyId, messageId)) ?? {}
      const ids = { lobby_id: lobbyId, message_id: messageId, application_id: lobby.application_id }
      const moderation = Object.keys(body).length === 0 ? null : toColumn(body)
      await saveMessageMetadata(tx.db, { ...ids, metadata, moderation, edited_timestamp }, tx.now)
    })
  },
})
