import { firstIdAt } from '../../kernel/ids/ids.ts'
import { handler } from '../../kernel/job.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { announceRemovedMessagesJob } from './lobbies-jobs.ts'
import { findLobby } from './lobbies-store.ts'
import { leaveLobbyEvent } from './lobby-events-actions.ts'
import { removeMessageMetadata } from './lobby-messages-store.ts'

/** Queues the events about deleted messages that the lobby has shown, and removes what was attached to them. */
export const announceRemovedMessages = handler(announceRemovedMessagesJob, async (kernel, job) => {
  const { application_id, lobby_id, channel_id, message_ids } = job
  await writeAsSystem(kernel, { name: 'announce-removed-messages', emits: [] }, async (tx) => {
    const lobby = await findLobby(tx.db, { application_id, id: lobby_id })
    if (!lobby || lobby.channel_id !== channel_id || lobby.linked_at === null) return
    const from = BigInt(firstIdAt(lobby.linked_at))
    for (const id of message_ids) {
      if (BigInt(id) < from) continue
      await removeMessageMetadata(tx.db, lobby_id, id)
      await leaveLobbyEvent(tx, lobby, 'LOBBY_MESSAGE_DELETE', { id, lobby_id })
    }
  })
})
