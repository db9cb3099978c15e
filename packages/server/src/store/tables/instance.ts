import { bytes, id, integer, json, moment, nullable, text } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** A secret that all processes of an instance share. */
export const instanceKeys = table({
  name: 'instance_keys',
  columns: {
    name: text,
    secret: bytes,
  },
  key: ['name'],
})

export const instanceSettings = table({
  name: 'instance_settings',
  columns: {
    id: integer,
    /** The settings that differ from the defaults. */
    wire: json,
  },
  key: ['id'],
})

/** What administrators of the instance did. Entries remain after the accounts of their actors and targets are deleted. */
export const instanceAuditEntries = table({
  name: 'instance_audit_entries',
  columns: {
    id,
    /** Null for the command line. */
    actor_id: nullable(id),
    action: text,
    /** The ids in the path of the operation, as JSON. */
    targets: json,
    /** A list of facts about the action, as JSON. */
    details: json,
    reason: nullable(text),
    /** The network of the request; null for the command line. */
    address: nullable(text),
    created_at: moment,
  },
  key: ['id'],
  indexes: {
    instance_audit_entries_by_actor: ['actor_id', 'id'],
    instance_audit_entries_by_action: ['action', 'id'],
  },
  generatesIds: ['id'],
})

export type InstanceAuditEntryRow = RowOf<typeof instanceAuditEntries>

/** The upper bound of the ids that processes may have issued. */
export const idReservations = table({
  name: 'id_reservations',
  columns: {
    place: integer,
    up_to: id,
  },
  key: ['place'],
})

/** A backup from which the database was restored. */
export const restores = table({
  name: 'restores',
  columns: {
    /** The greatest id in the backup. */
    last_id: id,
    taken_at: moment,
    restored_at: moment,
  },
  key: ['last_id'],
})
