import { type AuditAction, AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { type DispatchedEvent, EVENTS, type EventName } from '@guildhall/protocol/events'
import type { AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import { insertAuditEntries } from '../store/audit-entries.ts'
import type { TxDb } from '../store/db.ts'
import { appendEvents, appendJobs, takeTurn, toEventLine } from '../store/streams.ts'
import { type AnyChannel, isPrivate } from './any-channel.ts'
import type { Caller } from './caller.ts'
import { toMessage } from './changes.ts'
import type { GuildModel } from './guild-model.ts'
import type { Change, Kernel } from './kernel.ts'
import type { AnyOperation } from './operation.ts'
import type { Speaker } from './speaker.ts'
import type { AuditNote, TxBase } from './tx.ts'

/** What a unit of work is about. */
export interface UnitPlace {
  operation: Pick<AnyOperation, 'name' | 'emits' | 'audits' | 'requires'>
  caller: Caller | null
  guildId: string | null
  channelId: string | null
  /** The stream of the channel's talk: a thread's is that of its channel. */
  streamId: string | null
  reason: string | null
  /** In whose stream it takes its turn first, where the operation's events don't say. */
  turn?: 'guild' | undefined
  /** As whom the caller was judged before the unit began. */
  judged: Speaker | null
  /** What the fields that he sent ask of him beyond the operation itself. */
  asked?: readonly Pick<AnyOperation['requires'], 'judge'>[]
}

/** What a unit has collected so far. */
export interface Collected {
  events: { streamId: string; guildId: string | null; event: DispatchedEvent }[]
  notes: AuditNote[]
  jobs: { kind: string; payload: object; dueAt: number }[]
  forgotten: boolean
}

/** What a unit is given to collect its effects with. */
export function collector(
  kernel: Kernel,
  place: UnitPlace,
  { guild, channel }: { guild?: GuildModel | null; channel?: AnyChannel | undefined },
  db: TxDb,
  into: Collected,
  now: number,
): TxBase<EventName> {
  const { operation, guildId, channelId, streamId } = place
  /** The channels of the threads that the unit itself starts. */
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
    newId: () => kernel.ids.next(),
    emit: (type, data) => {
      if (channel && isPrivate(channel)) {
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
    enqueue: (kind, payload, dueAt = now) => void into.jobs.push({ kind, payload, dueAt }),
    forgetGuild: () => {
      into.forgotten = true
    },
  }
}

/** Whether a unit has said on a stream what changes a guild's structure. */
export const changesStructure = ({ events }: Collected, streamId: string): boolean =>
  events.some((each) => each.streamId === streamId && 'structure' in EVENTS[each.event.type])

/** Writes what the unit collected: last, so that a late throw has left nothing behind. */
export async function flush(
  kernel: Kernel,
  place: UnitPlace,
  db: TxDb,
  collected: Collected,
  turns: Map<string, Change>,
  now: number,
): Promise<void> {
  const guildId = place.guildId ?? ''
  const entries = collected.notes.map((note) => auditEntry(kernel, place, note))
  await insertAuditEntries(db, guildId, entries)
  for (const entry of entries) {
    const data = { guild_id: guildId, ...entry }
    collected.events.push({ streamId: guildId, guildId, event: { type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', data } })
  }
  const others = collected.events.filter(({ streamId }) => !turns.has(streamId))
  for (const { streamId, guildId } of others.sort((a, b) => (BigInt(a.streamId) < BigInt(b.streamId) ? -1 : 1))) {
    if (turns.has(streamId)) continue
    const structure = streamId === guildId && changesStructure(collected, streamId)
    turns.set(streamId, { streamId, guildId, version: await takeTurn(db, { id: streamId, guildId, structure }) })
  }
  for (const { streamId, version } of turns.values()) {
    const own = collected.events.filter((each) => each.streamId === streamId)
    if (own.length === 0) continue
    const lines = own.map(({ event }) => toEventLine(event.type, event.data)).join('\n')
    await appendEvents(db, { streamId, version, lines, at: now })
  }
  const jobs = collected.jobs.map(({ payload, ...job }) => {
    return { ...job, id: kernel.ids.next(), payload: JSON.stringify(payload) }
  })
  await appendJobs(db, jobs)
  await kernel.store.notify(db, ...[...turns.values()].map(toMessage))
}

function auditEntry(kernel: Kernel, place: UnitPlace, note: AuditNote): AuditLogEntry {
  const action = note.action ?? place.operation.audits
  return {
    id: kernel.ids.next(),
    action_type: AuditLogEvent[action as AuditAction],
    user_id: place.caller?.user.id ?? null,
    target_id: note.target,
    ...(note.changes && { changes: [...note.changes] }),
    ...(note.options && { options: note.options }),
    ...(place.reason !== null && { reason: place.reason }),
  }
}
