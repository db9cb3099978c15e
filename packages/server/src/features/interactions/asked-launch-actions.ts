import type { EventName } from '@guildhall/protocol/events'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Kernel } from '../../kernel/kernel.ts'
import { type FoundChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { instanceIdOf } from '../activities/activities-view.ts'
import type { ComingSession } from '../activities/joining-actions.ts'
import { activityIn, launchInChannel, settleComing } from '../activities/launching-actions.ts'
import { speakerOf } from '../interaction-answers/standing-actions.ts'

/** Who is to be taken into an application's Activity, by which interaction, and where. */
export interface AskedLaunch {
  readonly id: string
  readonly applicationId: string
  readonly user: User
  readonly place: FoundChannel
  readonly session: Omit<ComingSession, 'nonce'>
  readonly nonce: string | number | undefined
}

/** What came of it, for the rest of the unit. */
export interface Launched {
  readonly instanceId: string
  /** Nobody was in it before. */
  readonly isLaunched: boolean
}

/**
 * Launches an application's Activity with the session from which an interaction came, or joins the one that runs there.
 * What it begins has the interaction's id as its launch (docs/spec/activities.md#instances). Everything is judged by
 * what the user may do, until the commit.
 *
 * @param then what else belongs to the unit
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
