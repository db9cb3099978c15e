// Removes participants from Activities, and ends Activities without participants.
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { activityOf, isRunnable } from '../applications/activity-rules.ts'
import { findApplication } from '../applications/applications-store.ts'
import { isLaunchable, mayRun } from '../applications/launchable-rules.ts'
import {
  type ActivityKey,
  findActivityInstance,
  listAbandoned,
  listInstancesOfApplication,
  listParticipantsOfProcess,
  listParticipantsOfSession,
  noteAbandoned,
  removeInstance,
  removeParticipants,
} from './activities-store.ts'
import type { ActivityParticipantRow } from './activities-tables.ts'
import { toEmbeddedActivity } from './activities-view.ts'

/** How long users whose process has ended may take to return, ms: as long as a session waits for its client. */
const COMING_BACK_MS = 180_000

/**
 * Removes participants who are no longer in an Activity; it ends with the last one. All who leave at once are announced
 * in one event.
 *
 * @returns whether any were removed
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

/** Removes a session from all its Activities, except for one, or only in one channel. */
export async function leaveWithSession(
  kernel: Kernel,
  { userId, sessionId }: { userId: string; sessionId: string },
  { but, in: only }: { but?: ActivityKey; in?: string } = {},
): Promise<void> {
  for (const each of await listParticipantsOfSession(kernel.store.db, sessionId)) {
    const stays = each.channel_id === but?.channel_id && each.application_id === but.application_id
    if (each.user_id !== userId || stays || (only !== undefined && each.channel_id !== only)) continue
    await takeOut(kernel, each, (other) => other.user_id === userId && other.session_id === sessionId)
  }
}

/**
 * Ends the running instances of an application unless they may still run: it was disabled, taken down or deleted, lost
 * its host, or its owner's account is disabled. If it is in development, only participants who may not run it are
 * removed.
 */
export async function endActivitiesOf(kernel: Kernel, applicationId: string): Promise<void> {
  const { db } = kernel.store
  const row = await findApplication(db, applicationId)
  const settings = row && (await isLaunchable(db, row)) ? activityOf(row) : null
  const isRunning = settings !== null && isRunnable({ isEnabled: true, url_map: settings.url_map })
  if (isRunning && settings.is_published) return
  for (const each of await listInstancesOfApplication(db, applicationId)) {
    const stays = isRunning ? await listDevelopers(db, each) : new Set()
    await takeOut(kernel, each, ({ user_id }) => !stays.has(user_id))
  }
}

/** The participants of an Activity in development who may run it. */
async function listDevelopers(db: Db, key: ActivityKey): Promise<Set<string>> {
  const inside = await findActivityInstance(db, key)
  const found = new Set<string>()
  for (const id of new Set(inside?.participants.map(({ user_id }) => user_id))) {
    if (await mayRun(db, key.application_id, id)) found.add(id)
  }
  return found
}

/**
 * Removes participants whose session has ended: those of this process that it doesn't know, and those of ended
 * processes that have not returned.
 */
export async function leaveLostSessions(kernel: Kernel): Promise<void> {
  const { store, clock, presences, processId } = kernel
  const now = clock.now()
  const ended = await listAbandoned(store.db)
  if (ended.some(({ abandoned_at }) => abandoned_at === null)) await store.write((tx) => noteAbandoned(tx, now))
  const abandoned = ended.filter(({ abandoned_at: at }) => at !== null && at <= now - COMING_BACK_MS)
  const own = await listParticipantsOfProcess(store.db, processId)
  const unknown = own.filter(({ user_id, session_id }) => !presences.holds(user_id, session_id))
  const lost = [...abandoned, ...unknown]
  const places = Map.groupBy(lost, ({ channel_id, application_id }) => `${channel_id}/${application_id}`)
  for (const all of places.values()) {
    const [key] = all
    const ids = new Set(all.map(({ id }) => id))
    if (key) await takeOut(kernel, key, ({ id }) => ids.has(id))
  }
}
