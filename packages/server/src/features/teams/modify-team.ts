import { modifyTeam as contract } from '@guildhall/protocol/operations/teams/modify-team'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { updateBotsOfOwnerJob } from '../users/users-jobs.ts'
import { lockAccount } from '../users/users-store.ts'
import { teamOwnerChanged, teamOwnerChanging } from './teams-hooks.ts'
import { mustBeEligibleTeamOwner, mustLockTeam, mustTakeTeam } from './teams-rules.ts'
import { updateTeam } from './teams-store.ts'
import { toTeam } from './teams-view.ts'

/**
 * Only the owner can transfer a team to another member; the former owner stays as an admin. Client credentials tokens of its
 * applications for the former owner are revoked.
 */
export const modifyTeam = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { fields: ['owner_user_id'] },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params: { teamId }, body, write }) => {
    const { name, owner_user_id: successor } = body
    const icon = await readImage('icon', body.icon, STILL_IMAGE, caller)
    return write(async (tx) => {
      const team = await mustLockTeam(tx.db, teamId, caller.user.id, successor === undefined ? 'manager' : 'owner')
      if (successor !== undefined) mustBeEligibleTeamOwner(team, successor)
      if (successor !== undefined && successor !== team.row.owner_id) {
        await lockAccount(tx.db, successor, 'UnknownUser')
        await mustTakeTeam(tx, successor)
        for (const handler of teamOwnerChanging.handlers) await handler(tx, teamId, successor)
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
        // Its bots now use the second factor of the new owner.
        tx.db.onCommitted(() => kernel.accountChanged())
        for (const handler of teamOwnerChanged.handlers) await handler(kernel, tx, teamId)
        tx.enqueue(updateBotsOfOwnerJob, { user_id: successor })
      }
      return toTeam({ ...team, row })
    })
  },
})
