import { getLobby as contract } from '@guildhall/protocol/operations/lobbies/get-lobby'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { noteLobbyRead } from './lobbies-actions.ts'
import { mustFindLobby } from './lobbies-rules.ts'
import { showLobby } from './show-lobby-actions.ts'

/** Reading counts as use, so that a lobby that is watched isn't deleted. */
export const getLobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, params, db, kernel, write }) => {
    const now = kernel.clock.now()
    const row = await mustFindLobby(db, caller, params.lobbyId, now)
    await noteLobbyRead(write, row, now)
    return showLobby(kernel, row, true)
  },
})
