import { getLobbyMessages as contract } from '@guildhall/protocol/operations/lobbies/get-lobby-messages'
import { operation } from '../../kernel/operation.ts'
import { noteLobbyRead } from './lobbies-actions.ts'
import { callingApplication, mustBeLobbyMember, mustFindLobby } from './lobbies-rules.ts'
import { readLobbyMessages } from './lobby-messages-actions.ts'

/** Users must be members; the application's bot needn't be (docs/spec/lobbies.md#reading-messages). */
export const getLobbyMessages = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, params, query, db, kernel, write }) => {
    const now = kernel.clock.now()
    const row = await mustFindLobby(db, caller, params.lobbyId, now)
    if (caller.grant) await mustBeLobbyMember(db, row, caller.user.id)
    await noteLobbyRead(write, row, now)
    return readLobbyMessages(kernel, row, { now, limit: query.limit })
  },
})
