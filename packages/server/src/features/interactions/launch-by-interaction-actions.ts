import type { EventName } from '@guildhall/protocol/events'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Kernel } from '../../kernel/kernel.ts'
import { type FoundChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { instanceIdOf } from '../activities/activities-view.ts'
import type { ComingSession } from '../activities/enter-activity-actions.ts'
import { activityIn, launchInChannel, settleComing } from '../activities/launch-actions.ts'
import { speakerOf } from '../interaction-responses/app-permissions-actions.ts'

/** The user who launches an application's Activity, the interaction, and the location. */
export interface AskedLaunch {
  readonly id: string
  readonly applicationId: string
  readonly user: User
  readonly place: FoundChannel
  readonly session: Omit<ComingSession, 'nonce'>
  readonly nonce: string | number | undefined
}

/** The result of the launch, for the rest of the unit. */
export interface Launched {
  readonly instanceId: string
  /** Whether the user is the first participant. */
  readonly isLaunched: boolean
}

/**
 * Launches an application's Activity with the session that sent an interaction, or joins the running instance. A new
 * instance has the interaction's id as its launch (docs/spec/activities.md#instances). The user's permissions are
 * checked until the commit.
 *
 * @param then the rest of the unit of work
 * @returns the id of the instance
 * @throws what mustMayLaunch throws, MissingAccess, VerificationLevelTooHigh, TooManyParticipants
 */
export async function launchAsAsked<E extends EventName>(
  kernel: Kernel,
  { id: launchId, applicationId, user, place, session, nonce }: AskedLaunch,
  { name, emits }: { name: string; emits: readonly E[] },
  then: (tx: Tx<'anyChannel', E | 'EMBEDDED_ACTIVITY_UPDATE_V2'>, launched: Launched) => Promise<void>,
): Promise<string> {
  const coming = { ...session, ...(nonce !== undefined && { nonce: String(nonce) }) }
  const unit = { name, emits: [...emits, 'EMBEDDED_ACTIVITY_UPDATE_V2'] as const }
  const instanceId = await writeAsGuest(
    kernel,
    unit,
    place,
    (now, tx) => speakerOf(tx.db, now, user.id, tx.now),
    async (tx) => {
      tx.actor.mustBeVerified()
      const { instance, isLaunched } = await launchInChannel(tx, tx, coming, { user, applicationId, launchId })
      const launched = { instanceId: instanceIdOf(instance), isLaunched }
      await then(tx, launched)
      return launched.instanceId
    },
  )
  await settleComing(kernel, coming, activityIn(place, applicationId))
  return instanceId
}
