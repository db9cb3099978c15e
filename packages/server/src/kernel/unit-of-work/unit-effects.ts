import { type AuditAction, AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { type DispatchedEvent, EVENTS, type EventName } from '@guildhall/protocol/events'
import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import type { TxDb } from '../../store/db.ts'
import { insertAuditEntries } from '../../store/rows/audit-entries.ts'
import { appendEvents, appendJobs, nextStreamVersions, toEventLine } from '../../store/streams.ts'
import type { Caller } from '../callers/caller.ts'
import { leftJob } from '../job.ts'
import type { Kernel } from '../kernel.ts'
import type { AnyOperation } from '../operation.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { StreamChange } from '../parts/kernel-callbacks.ts'
import { type ChannelModel, isPrivateChannel } from '../permissions/any-channel.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { ResolvedScope } from '../scopes/scope.ts'
import { encodeChange } from './stream-change-encoding.ts'
import type { AuditNote, TxBase } from './tx.ts'

/** The guild and the operation of a unit of work. */
export interface UnitPlace {
  operation: Pick<AnyOperation, 'name' | 'emits' | 'audits' | 'requires' | 'takesRights' | 'talksIn'>
  caller: Caller | null
  guildId: string | null
  channelId: string | null
  /** The stream that orders the channel's messages; for a thread, its parent channel's. */
  streamId: string | null
  /** The resolved scope before the unit began. */
  before: ResolvedScope
  reason: string | null
  /**
   * The stream of the first turn, if the operation's events don't determine it; 'own' for neither a guild's nor a
   * channel's.
   */
  turn?: 'guild' | 'own' | undefined
  /** What the sent fields require of the caller in addition to the operation. */
  asked?: readonly Pick<AnyOperation['requires'], 'judge'>[]
}

/** What a unit has collected so far. */
export interface Collected {
  events: { streamId: string; guildId: string | null; event: DispatchedEvent }[]
  notes: AuditNote[]
  jobs: (ReturnType<typeof leftJob> & { dueAt: number })[]
  forgotten: boolean
}

/** The functions with which a unit collects its effects. */
export function collector(
  kernel: Kernel,
  place: UnitPlace,
  { guild, channel }: { guild?: GuildModel | null; channel?: ChannelModel | undefined },
  db: TxDb,
  into: Collected,
  now: number,
): TxBase<EventName> {
  const { operation, guildId, channelId, streamId } = place
  /** The parent channels of threads that the unit itself creates. */
  const started = new Map<string, string>()
  const talkOf = (id: string) =>
    id === channelId ? streamId : (started.get(id) ?? guild?.threads.get(id)?.parent_id ?? id)
  const emit = (streamId: string, ofGuild: string | null, type: EventName, data: object) => {
    if (!operation.emits.includes(type)) throw new Error(`${operation.name} emits ${type} but doesn't declare it`)
    kernel.observe?.(operation.name, type)
    const event = { type, data } as DispatchedEvent
    if (event.type === 'THREAD_CREATE') started.set(event.data.id, event.data.parent_id)
    into.events.push({ streamId, guildId: ofGuild, event })
  }
  return {
    db,
    now,
    idMoment: kernel.ids.now(),
    proxied: kernel.proxied,
    urls: kernel.urls,
    settings: kernel.settings.current,
    newId: () => kernel.ids.next(),
    emit: (type, data) => {
      if (channel && isPrivateChannel(channel)) {
        for (const userId of channel.recipientIds) emit(userId, null, type, data)
        return
      }
      const kind = EVENTS[type].stream
      const ofChannel = kind === 'channel' ? ((data as { channel_id?: string }).channel_id ?? channelId) : null
      const ofGuild = guildId ?? (data as { guild_id?: string }).guild_id ?? null
      const stream = ofChannel === null ? ofGuild : talkOf(ofChannel)
      if (stream === null || kind === 'user') throw new Error(`${type} needs a stream: use emitTo`)
      emit(stream, ofGuild, type, data)
    },
    emitTo: (userId, type, data) => emit(userId, null, type, data),
    audit: (note) => {
      const declared: readonly unknown[] = [operation.audits].flat()
      if (!declared.includes(note.action ?? operation.audits)) {
        throw new Error(`${operation.name} writes an audit entry that it doesn't declare`)
      }
      kernel.observe?.(operation.name, String(note.action ?? operation.audits))
      into.notes.push(note)
    },
    enqueue: (job, payload, dueAt = now) => void into.jobs.push({ ...leftJob(job, payload), dueAt }),
    forgetGuild: () => {
      into.forgotten = true
    },
  }
}

/** Whether a unit has emitted an event on a stream that changes a guild's structure. */
export const changesStructure = ({ events }: Collected, streamId: string): boolean =>
  events.some((each) => each.streamId === streamId && EVENTS[each.event.type].structure)

/** Whether a unit in a guild may write in a channel, and so takes its turn there. */
export const talksInGuild = ({ emits, talksIn }: UnitPlace['operation']): boolean =>
  talksIn !== 'private' && emits.some((name) => EVENTS[name].stream === 'channel')

/** Writes the collected effects. This is done last, so that an error before it leaves nothing to undo. */
export async function flush(
  kernel: Essentials,
  place: UnitPlace,
  db: TxDb,
  collected: Collected,
  turns: Map<string, StreamChange>,
  now: number,
): Promise<void> {
  const guildId = place.guildId ?? ''
  const entries = collected.notes.map((note) => auditEntry(kernel, place, note))
  await db.gather(
    insertAuditEntries,
    entries.map((entry) => ({ guildId, entry })),
  )
  for (const entry of entries) {
    const data = { guild_id: guildId, ...entry }
    collected.events.push({ streamId: guildId, guildId, event: { type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', data } })
  }
  const others = new Map(collected.events.map(({ streamId, guildId }) => [streamId, guildId]))
  for (const streamId of turns.keys()) others.delete(streamId)
  const further = [...others].map(([id, guildId]) => {
    return { id, guildId, structure: id === guildId && changesStructure(collected, id) }
  })
  // Nobody should wait for the locks of further streams longer than for this unit.
  if (further.length > 0) db.beginToWait()
  if (collected.forgotten) db.closeBatch()
  for (const turn of await nextStreamVersions(db, further)) turns.set(turn.streamId, turn)
  const unitEvents = [...turns.values()].flatMap(({ streamId, version }) => {
    const own = collected.events.filter((each) => each.streamId === streamId)
    const lines = own.map(({ event }) => toEventLine(event.type, event.data)).join('\n')
    return own.length === 0 ? [] : [{ streamId, version, lines, at: now }]
  })
  await db.gather(appendEvents, unitEvents)
  const jobs = collected.jobs.map((job) => ({ ...job, id: kernel.ids.next() }))
  await appendJobs(db, jobs)
  await db.gather(notifyOthers, [...turns.values()])
}

/**
 * Events of a guild's own stream decide who may see later ones, so other processes receive them with the commit. Of
 * other events they are only notified that there are some.
 */
function notifyOthers(db: TxDb, all: readonly StreamChange[]): void {
  // The latest change of each stream.
  const changes = [...new Map(all.map((change) => [change.streamId, change])).values()]
  if (changes.some(({ streamId, guildId }) => streamId === guildId)) db.notify(...changes.map(encodeChange))
  else db.wake(changes.map((change) => ({ subject: change.streamId, message: encodeChange(change) })))
}

function auditEntry(kernel: Essentials, place: UnitPlace, note: AuditNote): AuditLogEntry {
  const action = note.action ?? place.operation.audits
  const { userId, reason } = note.by ?? { userId: place.caller?.user.id ?? null, reason: place.reason }
  return {
    id: kernel.ids.next(),
    action_type: AuditLogEvent[action as AuditAction],
    user_id: userId,
    target_id: note.target,
    ...(note.changes && { changes: [...note.changes] }),
    ...(note.options && { options: note.options }),
    ...(reason !== null && { reason }),
  }
}
