import { modifyTeam as contract } from '@guildhall/protocol/operations/teams/modify-team'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { tellBotsOfOwnerJob } from '../users/users-jobs.ts'
import { teamGiven, teamTaken } from './teams-hooks.ts'
import { holdTeam, mustBeHeir, mustTakeTeam } from './teams-rules.ts'
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
    const { name, owner_user_id: heir } = body
    const icon = await readImage('icon', body.icon, STILL_IMAGE, caller)
    return write(async (tx) => {
      const team = await holdTeam(tx.db, teamId, caller.user.id, heir === undefined ? 'manager' : 'owner')
      if (heir !== undefined) mustBeHeir(team, heir)
      if (heir !== undefined && heir !== team.row.owner_id) {
        await mustTakeTeam(tx, heir)
        for (const part of teamGiven.parts) await part(tx, teamId, heir)
      }
      const row = {
        ...team.row,
        ...(name !== undefined && { name }),
        ...(icon !== undefined && { icon: icon?.hash ?? null }),
        ...(heir !== undefined && { owner_id: heir }),
      }
      await updateTeam(tx.db, row)
      await replaceImage(tx, { kind: 'team_icon', ownerId: teamId }, icon)
      if (heir !== undefined) {
        // Whose second factor its bots answer with is another's now.
        tx.db.onCommitted(() => kernel.accountChanged())
        for (const part of teamTaken.parts) await part(kernel, tx, teamId)
        tx.enqueue(tellBotsOfOwnerJob, { user_id: heir })
      }
      return toTeam({ ...team, row })
    })
  },
})
