import { bytes, id, integer, json, moment, text } from '../column.ts'
import { table } from '../table.ts'

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
