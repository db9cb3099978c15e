import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { activityOf, isRunnable } from '../applications/activity-rules.ts'
import { findApplication } from '../applications/applications-store.ts'
import { isLaunchable, mayRun } from '../applications/running-rules.ts'
import {
  type ActivityKey,
  findActivityInstance,
  listOfApplication,
  listOfProcess,
  listOfSession,
  noteAbandoned,
  removeInstance,
  removeParticipants,
} from './activities-store.ts'
import type { ActivityParticipantRow } from './activities-tables.ts'
import { toEmbeddedActivity } from './activities-view.ts'

/** How long a user may take to come back whose process is gone, ms: as long as a session waits for its client. */
const COMING_BACK_MS = 180_000

/**
 * Takes those out of an Activity who are no longer in it; it ends with the last. All who go at once are told of in one event.
 *
 * @returns whether anyone was taken out
 */
export async function takeOut(
  kernel: Kernel,
  { guild_id, channel_id, application_id }: ActivityKey,
  isGone: (participant: ActivityParticipantRow) => boolean,
): Promise<boolean> {
  const key = { guild_id, channel_id, application_id }
  const unit = { name: 'Leave Activity', emits: ['EMBEDDED_ACTIVITY_UPDATE_V2'], channelId: channel_id } as const
  const leave = (tx: TxBase<'EMBEDDED_ACTIVITY_UPDATE_V2'>) => leaveIn(tx, key, isGone)
  try {
    if (guild_id === channel_id) return await writeAsSystem(kernel, unit, leave)
    return await writeAsSystem(kernel, { ...unit, guildId: guild_id }, async (tx) => {
      if (tx.guild.channels.has(channel_id)) return leave(tx)
      await removeInstance(tx.db, key)
      return true
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await kernel.store.write((tx) => removeInstance(tx, key))
    return true
  }
}

async function leaveIn(
  tx: TxBase<'EMBEDDED_ACTIVITY_UPDATE_V2'>,
  key: ActivityKey,
  isGone: (participant: ActivityParticipantRow) => boolean,
): Promise<boolean> {
  const instance = await findActivityInstance(tx.db, key)
  if (!instance) return false
  const gone = instance.participants.filter(isGone)
  const participants = instance.participants.filter((each) => !gone.includes(each))
  if (gone.length === 0 && participants.length > 0) return false
  if (participants.length === 0) await removeInstance(tx.db, key)
  else await removeParticipants(tx.db, key, gone)
  tx.emit('EMBEDDED_ACTIVITY_UPDATE_V2', toEmbeddedActivity({ ...instance, participants }))
  return true
}

/** Takes a session out of every Activity that it is in; but for one, or in one channel alone. */
export async function leaveWithSession(
  kernel: Kernel,
  { userId, sessionId }: { userId: string; sessionId: string },
  { but, in: only }: { but?: ActivityKey; in?: string } = {},
): Promise<void> {
  for (const each of await listOfSession(kernel.store.db, sessionId)) {
    const stays = each.channel_id === but?.channel_id && each.application_id === but.application_id
    if (each.user_id !== userId || stays || (only !== undefined && each.channel_id !== only)) continue
    await takeOut(kernel, each, (other) => other.user_id === userId && other.session_id === sessionId)
  }
}

/**
 * Ends what runs of an application, unless it may still run: it was switched off or taken down, has no address any more, or is gone, or its
 * owner's account is disabled. From one that is in development those go who may not run it.
 */
export async function endActivitiesOf(kernel: Kernel, applicationId: string): Promise<void> {
  const { db } = kernel.store
  const row = await findApplication(db, applicationId)
  const settings = row && (await isLaunchable(db, row)) ? activityOf(row) : null
  const isRunning = settings !== null && isRunnable({ isEnabled: true, url_map: settings.url_map })
  if (isRunning && settings.is_published) return
  for (const each of await listOfApplication(db, applicationId)) {
    const stays = isRunning ? await listDevelopers(db, each) : new Set()
    await takeOut(kernel, each, ({ user_id }) => !stays.has(user_id))
  }
}

/** Who is in an Activity in development and may run it. */
async function listDevelopers(db: Db, key: ActivityKey): Promise<Set<string>> {
  const inside = await findActivityInstance(db, key)
  const found = new Set<string>()
  for (const id of new Set(inside?.participants.map(({ user_id }) => user_id))) {
    if (await mayRun(db, key.application_id, id)) found.add(id)
  }
  return found
}

/**
 * Takes out those whose session is over: of this process those that it doesn't know, and of processes that are gone those who
 * have not come back.
 */
export async function leaveLostSessions(kernel: Kernel): Promise<void> {
  const { store, clock, presences, processId } = kernel
  const now = clock.now()
  const abandoned = await store.write((tx) => noteAbandoned(tx, now, now - COMING_BACK_MS))
  const own = await listOfProcess(store.db, processId)
  const unknown = own.filter(({ user_id, session_id }) => !presences.holds(user_id, session_id))
  const lost = [...abandoned, ...unknown]
  const places = Map.groupBy(lost, ({ channel_id, application_id }) => `${channel_id}/${application_id}`)
  for (const all of places.values()) {
    const [key] = all
    const ids = new Set(all.map(({ id }) => id))
    if (key) await takeOut(kernel, key, ({ id }) => ids.has(id))
  }
}
