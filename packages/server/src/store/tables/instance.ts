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

/** Up to where ids may have been issued, by any process. */
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
    /** No id that the backup knows is greater. */
    last_id: id,
    taken_at: moment,
    restored_at: moment,
  },
  key: ['last_id'],
})
