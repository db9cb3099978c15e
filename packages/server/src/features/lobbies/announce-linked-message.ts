import { handler } from '../../kernel/job.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findLinkedChannel } from './linked-channels-actions.ts'
import { findLinkedMessage } from './linked-messages-actions.ts'
import { announceLinkedMessageJob } from './lobbies-jobs.ts'
import { findLobby } from './lobbies-store.ts'
import { leaveLobbyEvent } from './lobby-events-actions.ts'
import { showLinkedMessages } from './lobby-messages-actions.ts'

/** Queues the event about a message of a linked channel, unless the channel was unlinked or the message deleted since. */
export const announceLinkedMessage = handler(announceLinkedMessageJob, async (kernel, job) => {
  const { db } = kernel.store
  const lobby = await findLobby(db, { application_id: job.application_id, id: job.lobby_id })
  const linked = lobby && (await findLinkedChannel(kernel, lobby))
  const stored = linked && (await findLinkedMessage(db, lobby, linked, job.message_id))
  if (!lobby || !stored) return
  const [message] = await showLinkedMessages(db, lobby, [stored])
  if (!message) return
  await writeAsSystem(kernel, { name: 'announce-lobby-message', emits: [] }, (tx) =>
    leaveLobbyEvent(tx, lobby, job.type, message),
  )
})
