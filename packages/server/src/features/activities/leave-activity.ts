import { leaveActivity as contract } from '@guildhall/protocol/operations/activities/leave-activity'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findActivityInstance } from './activities-store.ts'
import type { ActivityParticipantRow } from './activities-tables.ts'
import { readInstanceId, toLocation } from './activities-view.ts'
import { takeOut } from './leave-activity-actions.ts'

/**
 * Removes one of the caller's gateway sessions from an Activity, which ends with the last one, as the platform's own clients do.
 * If the caller isn't in it, the Activity is unknown.
 */
export const leaveActivity = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, params, body }) => {
    const named = readInstanceId(params.instance)
    if (!named || toLocation(named).id !== params.location) throw new ApiError('NotFound')
    const key = { ...named, application_id: params.applicationId }
    const instance = await findActivityInstance(db, key)
    const isMine = (each: Pick<ActivityParticipantRow, 'user_id' | 'session_id'>) =>
      each.user_id === caller.user.id && each.session_id === body.session_id
    const isIn = instance?.launch_id === named.launch_id && instance.participants.some(isMine)
    if (!isIn) throw new ApiError('NotFound')
    await takeOut(kernel, key, isMine)
  },
})
