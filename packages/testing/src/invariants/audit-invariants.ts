import { isDeepStrictEqual } from 'node:util'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { differenceFaults, idFaults } from './differences.ts'
import type { Faults, Invariants } from './invariants.ts'
import type { StoreContents } from './store-contents.ts'

/** A guild's creation takes two versions; a stream whose events start later was trimmed. */
const FIRST_VERSIONS = 2

/** Each audit entry was emitted once, with its change; none for entries older than the kept events. */
export function* auditFaults({ guilds, audit_entries, emitted }: StoreContents, all: readonly Invariants[]): Faults {
  yield* idFaults('audit_entries', audit_entries)
  for (const { id, wire, action_type, user_id, target_id } of audit_entries) {
    const entry = JSON.parse(wire)
    const columns = [action_type, user_id, target_id].join()
    yield* differenceFaults(`audit entry ${id}`, columns, [entry.action_type, entry.user_id, entry.target_id].join())
  }
  const actions: Record<string, number> = AuditLogEvent
  const eventBy = new Map(
    all.flatMap(({ audited = {} }) => Object.entries(audited).map(([action, event]) => [actions[action], event])),
  )
  const unseen = new Set(all.flatMap(({ unseenChanges = [] }) => unseenChanges))
  const isUnseen = ({ changes = [] }: { changes?: readonly { key: string }[] }): boolean =>
    changes.length > 0 && changes.every(({ key }) => unseen.has(key))
  for (const { id } of guilds) {
    const events = emitted.get(id) ?? []
    const entries = new Map(audit_entries.filter(({ guild_id }) => guild_id === id).map((entry) => [entry.id, entry]))
    const notices = events.filter(({ type }) => type === 'GUILD_AUDIT_LOG_ENTRY_CREATE')
    for (const { version, d } of notices) {
      const { guild_id: _guild, ...entry } = d
      const row = entries.get(entry.id)
      if (!row) yield `audit entry ${entry.id}: emitted at ${version}, but its row is missing or it was emitted before`
      else if (!isDeepStrictEqual(JSON.parse(row.wire), entry)) yield `audit entry ${entry.id}: differs from its event`
      entries.delete(entry.id)
      const expected = eventBy.get(entry.action_type)
      const isEmitted = events.some((event) => event.version === version && event.type === expected)
      if (expected && !isEmitted && !isUnseen(entry))
        yield `audit entry ${entry.id}: emitted without ${expected}: ${JSON.stringify(entry)}`
    }
    const isWhole = (events[0]?.version ?? 0) <= FIRST_VERSIONS
    const oldest = isWhole ? 0n : BigInt(notices[0]?.d.id ?? 0)
    for (const entry of entries.keys()) if (BigInt(entry) > oldest) yield `audit entry ${entry}: never emitted`
  }
}
