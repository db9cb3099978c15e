import { type AuditAction, AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { type DispatchedEvent, EVENTS, type EventName } from '@guildhall/protocol/events'
import type { AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import { insertAuditEntry } from '../store/audit-entries.ts'
import type { TxDb } from '../store/db.ts'
import { appendEvents, appendJob, takeTurn, toEventLine } from '../store/streams.ts'
import type { Actor } from './actor.ts'
import type { Caller } from './caller.ts'
import { toMessage } from './changes.ts'
import type { Change, Kernel } from './kernel.ts'
import type { AnyOperation } from './operation.ts'
import type { AuditNote, TxBase } from './tx.ts'

/** What a unit of work is about. */
export interface UnitPlace {
  operation: Pick<AnyOperation, 'name' | 'emits' | 'audits' | 'requires'>
  caller: Caller | null
  guildId: string | null
  channelId: string | null
  reason: string | null
  /** The member as whom the caller was judged before the unit began. */
  judged: Actor | null
}

/** What a unit has collected so far. */
export interface Collected {
  events: { streamId: string; guildId: string | null; event: DispatchedEvent }[]
  notes: AuditNote[]
  jobs: { kind: string; payload: object; dueAt: number }[]
  forgotten: boolean
}

/** What a unit is given to collect its effects with. */
export function collector(kernel: Kernel, place: UnitPlace, db: TxDb, into: Collected, now: number): TxBase<EventName> {
  const { operation, guildId, channelId } = place
  const emit = (streamId: string, ofGuild: string | null, type: EventName, data: object) => {
    if (!operation.emits.includes(type)) throw new Error(`${operation.name} emits ${type} but doesn't declare it`)
    kernel.observe?.(operation.name, type)
    into.events.push({ streamId, guildId: ofGuild, event: { type, data } as DispatchedEvent })
  }
  return {
    db,
    now,
    newId: () => kernel.ids.next(),
    emit: (type, data) => {
      const { stream } = EVENTS[type]
      const ofChannel = stream === 'channel' ? ((data as { channel_id?: string }).channel_id ?? channelId) : null
      const ofGuild = guildId ?? (data as { guild_id?: string }).guild_id ?? null
      const streamId = ofChannel ?? ofGuild
      if (streamId === null || stream === 'user') throw new Error(`${type} needs a stream: use emitTo`)
      emit(streamId, ofGuild, type, data)
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

/** Writes what the unit collected: last, so that a late throw has left nothing behind. */
export async function flush(
  kernel: Kernel,
  place: UnitPlace,
  db: TxDb,
  collected: Collected,
  turns: Map<string, Change>,
  now: number,
): Promise<void> {
  for (const note of collected.notes) {
    const guildId = place.guildId ?? ''
    const entry = auditEntry(kernel, place, note)
    await insertAuditEntry(db, guildId, entry)
    const data = { guild_id: guildId, ...entry }
    collected.events.push({ streamId: guildId, guildId, event: { type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', data } })
  }
  const others = collected.events.filter(({ streamId }) => !turns.has(streamId))
  for (const { streamId, guildId } of others.sort((a, b) => (BigInt(a.streamId) < BigInt(b.streamId) ? -1 : 1))) {
    if (turns.has(streamId)) continue
    turns.set(streamId, { streamId, guildId, version: await takeTurn(db, { id: streamId, guildId }) })
  }
  for (const { streamId, version } of turns.values()) {
    const own = collected.events.filter((each) => each.streamId === streamId)
    if (own.length === 0) continue
    const lines = own.map(({ event }) => toEventLine(event.type, event.data)).join('\n')
    await appendEvents(db, { streamId, version, lines, at: now })
  }
  for (const { kind, payload, dueAt } of collected.jobs) {
    await appendJob(db, { id: kernel.ids.next(), kind, payload: JSON.stringify(payload), dueAt })
  }
  for (const change of turns.values()) {
    await kernel.store.notify(db, toMessage(change))
  }
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
