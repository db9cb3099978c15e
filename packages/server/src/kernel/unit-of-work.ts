import { type AuditAction, AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { type DispatchedEvent, EVENTS, type EventName, type EventPayload } from '@guildhall/protocol/events'
import type { AuditChange, AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { TxDb } from '../store/db.ts'
import { insertAuditEntry } from '../store/audit-entries.ts'
import { loadGuild } from '../store/guild-structure.ts'
import { findBareMember } from '../store/member-row.ts'
import { appendEvents, appendJob, takeTurn, toEventLine } from '../store/streams.ts'
import { Actor } from './actor.ts'
import { ApiError } from './api-error.ts'
import { toMessage } from './changes.ts'
import type { Caller } from './caller.ts'
import { GuildModel } from './guild-model.ts'
import type { Change, Kernel } from './kernel.ts'
import type { AnyOperation } from './operation.ts'
import { pendingModels } from './read-model.ts'
import type { Scope } from './requirement.ts'

/** An entry for the audit log; the kernel adds who, why and its id. */
export interface AuditNote {
  /** Which of the operation's declared actions; the only one by default. */
  action?: AuditAction
  target: string | null
  changes?: readonly AuditChange[]
  options?: Record<string, string>
}

/** A unit of work, seen from inside. */
export interface TxBase<E extends EventName> {
  readonly db: TxDb
  readonly now: number
  newId(): string
  /** Collects an event for the stream that it belongs to. */
  emit<N extends E>(type: N, data: EventPayload<N>): void
  /** Collects an event for one user's own stream. */
  emitTo<N extends E>(userId: string, type: N, data: EventPayload<N>): void
  audit(note: AuditNote): void
  /** Leaves work for later: it is there exactly if this unit is. */
  enqueue(kind: string, payload: object, dueAt?: number): void
  /** Says that this guild no longer exists: nobody may find it in memory. */
  forgetGuild(): void
}

/** In a guild's or a channel's unit the caller is judged again, by rows that hold until the commit. */
export type Tx<S extends Scope, E extends EventName> = TxBase<E> &
  (S extends 'public' | 'caller'
    ? Record<never, never>
    : S extends 'visitor'
      ? { readonly guild: GuildModel }
      : S extends 'guild'
        ? { readonly guild: GuildModel; readonly actor: Actor }
        : { readonly guild: GuildModel; readonly actor: Actor; readonly channel: GuildChannel })

/** What a unit of work is about. */
export interface UnitPlace {
  operation: Pick<AnyOperation, 'name' | 'emits' | 'audits' | 'requires'>
  caller: Caller | null
  guildId: string | null
  channelId: string | null
  reason: string | null
}

interface Collected {
  events: { streamId: string; guildId: string | null; event: DispatchedEvent }[]
  notes: AuditNote[]
  jobs: { kind: string; payload: object; dueAt: number }[]
  forgotten: boolean
}

/** Runs one unit of work: rows, audit entries and events become visible together or not at all. */
export async function write<T>(
  kernel: Kernel,
  place: UnitPlace,
  work: (tx: Tx<'channel', EventName>) => Promise<T>,
): Promise<T> {
  return kernel.store.write(async (db) => {
    const turns = new Map<string, Change>()
    const now = kernel.clock.now()
    const main = mainStream(place)
    if (main) {
      const turn = await takeTurn(db, { id: main.id, guildId: main.guildId, structure: main.structure })
      turns.set(main.id, { streamId: main.id, guildId: main.guildId, version: turn.version })
      main.rightsVersion = turn.rightsVersion
    }
    const standing = main && place.guildId ? await judgeAgain(kernel, db, place, main, turns, now) : null
    const collected: Collected = { events: [], notes: [], jobs: [], forgotten: false }
    const tx = { ...standing, ...collector(kernel, place, db, collected, now) }
    const value = await work(tx as Tx<'channel', EventName>)
    await flush(kernel, place, db, collected, turns, now)
    settle(kernel, db, place, standing?.guild ?? null, collected, turns)
    return value
  })
}

/** The stream in which the unit takes its turn first: the guild's, or the channel's for talk. */
function mainStream(place: UnitPlace) {
  const { emits } = place.operation
  const structure = emits.some(isStructure)
  const rightsVersion: number | null = null
  const { channelId, guildId } = place
  if (channelId !== null && emits.some((name) => EVENTS[name].stream === 'channel')) {
    return { id: channelId, guildId, structure: false, rightsVersion: rightsVersion as number | null }
  }
  return guildId === null ? null : { id: guildId, guildId, structure, rightsVersion: rightsVersion as number | null }
}

const isStructure = (name: EventName): boolean => 'structure' in EVENTS[name]

/** Judges the caller by the guild as it is now, under the stream's lock. */
async function judgeAgain(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace,
  main: NonNullable<ReturnType<typeof mainStream>>,
  turns: ReadonlyMap<string, Change>,
  now: number,
) {
  const guild = await currentModel(kernel, db, place.guildId ?? '', main, turns.get(main.id)?.version ?? 0)
  if (!guild) throw new ApiError('UnknownGuild')
  const { caller } = place
  if (!caller || place.operation.requires.scope === 'visitor') return { guild }
  const bare = await findBareMember(db, guild.id, caller.user.id)
  if (!bare) throw new ApiError('MissingAccess')
  const actor = new Actor(guild, caller.user.id, bare, now)
  const channel = place.channelId === null ? undefined : guild.mustFindChannel(place.channelId)
  place.operation.requires.judge({ caller, guild, actor, channel } as never)
  return { guild, actor, channel }
}

/** The model of the guild in this unit: what is in memory if it still holds, the rows if not. */
async function currentModel(
  kernel: Kernel,
  db: TxDb,
  guildId: string,
  main: NonNullable<ReturnType<typeof mainStream>>,
  version: number,
): Promise<GuildModel | undefined> {
  const pending = pendingModels(db).get(guildId)
  if (pending === null) return undefined
  const known = pending ?? kernel.readModel.peek(guildId)
  const holds = main.id === guildId ? known?.version === version - 1 : known?.rightsVersion === main.rightsVersion
  if (known && holds) return known
  const loaded = await loadGuild(db, guildId)
  return loaded && new GuildModel(loaded)
}

function collector(kernel: Kernel, place: UnitPlace, db: TxDb, into: Collected, now: number): TxBase<EventName> {
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
async function flush(
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
    const { version } = await takeTurn(db, { id: streamId, guildId })
    turns.set(streamId, { streamId, guildId, version })
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

/** Advances the guild's model for the units that follow, and tells the process once all is durable. */
function settle(
  kernel: Kernel,
  db: TxDb,
  place: UnitPlace,
  guild: GuildModel | null,
  collected: Collected,
  turns: ReadonlyMap<string, Change>,
): void {
  const turn = guild && turns.get(guild.id)
  if (guild && turn && collected.forgotten) {
    pendingModels(db).set(guild.id, null)
    db.onCommitted(() => kernel.readModel.heard(guild.id, turn.version))
  } else if (guild && turn && turn.version !== guild.version + 1) {
    pendingModels(db).delete(guild.id)
    db.onCommitted(() => kernel.readModel.heard(guild.id, turn.version))
  } else if (guild && turn) {
    const own = collected.events.filter(({ streamId }) => streamId === guild.id).map(({ event }) => event)
    const structure = place.operation.emits.some(isStructure)
    const next = guild.advanced(own, turn.version, structure)
    pendingModels(db).set(guild.id, next)
    db.onCommitted(() => kernel.readModel.publish(next))
  }
  const changes = [...turns.values()]
  db.onCommitted(() => {
    kernel.committed(changes)
    if (collected.jobs.length > 0) kernel.jobsLeft()
  })
}
