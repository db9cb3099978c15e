import { handler } from '../../kernel/job.ts'
import { sweepLobbyJob } from './lobbies-jobs.ts'
import { removeSomeLobbyMembers } from './lobby-members-store.ts'
import { removeLobbyMessages } from './lobby-messages-store.ts'

const ROWS_AT_ONCE = 500

/** Removes the members and messages of a deleted lobby, a limited number of rows in each unit of work. */
export const sweepLobby = handler(sweepLobbyJob, async function* ({ store }, gone) {
  await store.write((tx) => removeLobbyMessages(tx, gone.lobby_id))
  for (;;) {
    const removed = await store.write((tx) => removeSomeLobbyMembers(tx, gone.lobby_id, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
})
