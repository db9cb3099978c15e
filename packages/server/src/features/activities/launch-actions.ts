// Decides who may launch an Activity in a channel, and launches it.
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { findKnownApplication } from '../../store/rows/installation-row.ts'
import type { ActivitySettings } from '../applications/activity-rules.ts'
import { findActivitySettings } from '../applications/activity-settings-store.ts'
import { mayRun } from '../applications/launchable-rules.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import type { ActivityKey } from './activities-store.ts'
import { type ComingSession, enterActivity, type Joined } from './enter-activity-actions.ts'
import { type LaunchTarget, mustMayRunIn, mustRunIn } from './launch-rules.ts'
import { leaveWithSession } from './leave-activity-actions.ts'

/** The location of an application's Activity in a channel. */
export const activityIn = ({ guild, channel }: Omit<LaunchTarget, 'actor'>, applicationId: string): ActivityKey => ({
  guild_id: guild?.id ?? channel.id,
  channel_id: channel.id,
  application_id: applicationId,
})

/**
 * Whether a user may launch an application's Activity in a location, or join it there; each reason has its error
 * (docs/spec/activities.md#who-may-launch).
 *
 * @throws UnknownApplication, InvalidActivityAction, UnsupportedPlatform, NotAuthorizedOnApplication, WrongChannelType,
 * UnderMinimumAge, MissingAccess, MissingPermissions, CannotMessageUser
 */
export async function mustMayLaunch(
  db: Db,
  place: LaunchTarget,
  user: User,
  applicationId: string,
): Promise<ActivitySettings> {
  const [settings, application] = [
    await findActivitySettings(db, applicationId),
    await findKnownApplication(db, applicationId, place.guild?.id ?? null),
  ]
  if (!settings || !application) throw new ApiError('UnknownApplication')
  if (!settings.isEnabled) throw new ApiError('InvalidActivityAction')
  if (!(await mayRun(db, applicationId, user.id))) throw new ApiError('NotAuthorizedOnApplication')
  mustRunIn(place, settings)
  mustMayRunIn(place, application.isInstalled)
  await mustBeAbleToMessageRecipient(db, { user }, place.channel)
  return settings
}

/**
 * Launches an Activity in a unit of work of the channel's stream, or joins the running instance. The conditions hold
 * until the commit.
 *
 * @throws what mustMayLaunch throws, TooManyParticipants
 */
export async function launchInChannel(
  tx: TxBase<'EMBEDDED_ACTIVITY_UPDATE_V2'>,
  place: LaunchTarget,
  coming: ComingSession,
  { user, applicationId, launchId }: { user: User; applicationId: string; launchId?: string },
): Promise<Joined> {
  const { max_participants: most } = await mustMayLaunch(tx.db, place, user, applicationId)
  return enterActivity(tx, activityIn(place, applicationId), coming, { launchId, most })
}

/** A session is in one Activity at a time, and in none after it has ended, which can happen before it has joined. */
export async function settleComing(kernel: Kernel, coming: ComingSession, key: ActivityKey): Promise<void> {
  const { presences, processId } = kernel
  const isOver = coming.processId === processId && !presences.holds(coming.userId, coming.sessionId)
  await leaveWithSession(kernel, coming, isOver ? {} : { but: key })
}
