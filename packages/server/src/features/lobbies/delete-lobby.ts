import { deleteLobby as contract } from '@guildhall/protocol/operations/lobbies/delete-lobby'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { deleteLobbyOf } from './lobbies-actions.ts'
import { mustBeApplication } from './lobbies-rules.ts'

/** Also succeeds if there is no such lobby of the application. */
export const deleteLobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, params: { lobbyId }, write }) => {
    const key = { application_id: mustBeApplication(caller), id: lobbyId }
    await write(async (tx) => void (await deleteLobbyOf(tx, key)))
  },
})
