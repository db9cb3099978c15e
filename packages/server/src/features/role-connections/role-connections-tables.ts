import { flag, id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user's role connection with an application. */
export const roleConnections = table({
  name: 'role_connections',
  columns: {
    application_id: id,
    user_id: id,
    wire: json,
  },
  key: ['application_id', 'user_id'],
  indexes: {
    role_connections_by_user: ['user_id'],
  },
  belongsTo: { application: 'application_id', user: 'user_id' },
})

/** A role whose conditions decide which members have it. */
export const linkedRoles = table({
  name: 'linked_roles',
  columns: {
    guild_id: id,
    role_id: id,
    /** Groups of rules, as LinkedRoleRules. */
    rules: json,
    /** Whether a rule compares dates, so that members can satisfy it or fail it as time passes. */
    has_dates: flag,
  },
  key: ['guild_id', 'role_id'],
  indexes: {
    linked_roles_with_dates: { on: ['guild_id', 'role_id'], where: 'has_dates' },
  },
  belongsTo: { guild: 'guild_id' },
})

export const ROLE_CONNECTIONS_TABLES = [roleConnections, linkedRoles] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ROLE_CONNECTIONS_TABLES> {}
}
