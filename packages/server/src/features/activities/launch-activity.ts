import { launchActivity as contract } from '@guildhall/protocol/operations/activities/launch-activity'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { speakPrivately } from '../private-channels/private-channels-actions.ts'
import { toActivityInstance } from './activities-view.ts'
import { mustFindSession } from './enter-activity-actions.ts'
import { activityIn, launchInChannel, mustMayLaunch, settleComing } from './launch-actions.ts'

/**
 * Launches an application's Activity in a channel, or joins its running instance, with one of the caller's gateway sessions, as
 * the platform's own clients do. A session is in one Activity at a time. Nothing is written in the channel.
 */
export const launchActivity = operation(contract, {
  requires: verified(anyChannelPermission('USE_EMBEDDED_ACTIVITIES')),
  callers: ['user'],
  emits: ['EMBEDDED_ACTIVITY_UPDATE_V2', 'PRIVATE_CHANNEL_CREATE'],
  audits: 'none',
  handle: async ({ kernel, db, caller, params, body, guild, channel, actor, write }) => {
    const { applicationId } = params
    await mustMayLaunch(db, { guild, channel, actor }, caller.user, applicationId)
    const session = await mustFindSession(kernel, caller.user.id, body.session_id)
    const coming = { ...session, nonce: body.nonce }
    const { instance } = await write(async (tx) => {
      await speakPrivately(tx, caller, tx.channel)
      return launchInChannel(tx, tx, coming, { user: caller.user, applicationId })
    })
    await settleComing(kernel, coming, activityIn({ guild, channel }, applicationId))
    return toActivityInstance(instance)
  },
})
