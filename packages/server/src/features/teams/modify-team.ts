import { modifyTeam as contract } from '@guildhall/protocol/operations/teams/modify-team'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { tellBotsOfOwnerJob } from '../users/users-jobs.ts'
import { teamGiven, teamTaken } from './teams-hooks.ts'
import { holdTeam, mustBeEligibleTeamOwner, mustTakeTeam } from './teams-rules.ts'
import { updateTeam } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/**
 * Only the owner can transfer a team to another member; the former owner stays as an admin. Client credentials tokens that its
 * applications had for the former owner end.
 */
export const modifyTeam = operation(contract, {
  requires: anyone,
  callers: ['user'],
  recentAuthentication: { fields: ['owner_user_id'] },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params: { teamId }, body, write }) => {
    const { name, owner_user_id: successor } = body
    const icon = await readImage('icon', body.icon, STILL_IMAGE, caller)
    return write(async (tx) => {
      const team = await holdTeam(tx.db, teamId, caller.user.id, successor === undefined ? 'manager' : 'owner')
      if (successor !== undefined) mustBeEligibleTeamOwner(team, successor)
      if (successor !== undefined && successor !== team.row.owner_id) {
        await mustTakeTeam(tx, successor)
        for (const part of teamGiven.parts) await part(tx, teamId, successor)
      }
      const row = {
        ...team.row,
        ...(name !== undefined && { name }),
        ...(icon !== undefined && { icon: icon?.hash ?? null }),
        ...(successor !== undefined && { owner_id: successor }),
      }
      await updateTeam(tx.db, row)
      await replaceImage(tx, { kind: 'team_icon', ownerId: teamId }, icon)
      if (successor !== undefined) {
        // Whose second factor its bots answer with is another's now.
        tx.db.onCommitted(() => kernel.accountChanged())
        for (const part of teamTaken.parts) await part(kernel, tx, teamId)
        tx.enqueue(tellBotsOfOwnerJob, { user_id: successor })
      }
      return toTeam({ ...team, row })
    })
  },
})
