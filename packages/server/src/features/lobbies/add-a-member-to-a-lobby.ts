import { addAMemberToALobby as contract } from '@guildhall/protocol/operations/lobbies/add-a-member-to-a-lobby'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { useMembersOf } from './lobbies-actions.ts'
import { mustBeApplication, mustFitMetadata } from './lobbies-rules.ts'
import { toLobbyMember } from './lobbies-view.ts'
import { saveMembers } from './lobby-members-actions.ts'

/** Changes the fields of a user who is a member already. */
export const addAMemberToALobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { lobbyId, userId }, body, write }) => {
    mustFitMetadata(body.metadata, ['metadata'])
    return write(async (tx) => {
      const lobby = await useMembersOf(tx, { application_id: mustBeApplication(caller), id: lobbyId })
      const [row] = await saveMembers(tx, lobby, [{ id: userId, ...body }])
      if (!row) throw new ApiError('UnknownUser')
      return toLobbyMember(row)
    })
  },
})
