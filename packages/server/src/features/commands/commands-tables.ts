import { id, integer, json, moment, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A command of an application. */
export const applicationCommands = table({
  name: 'application_commands',
  columns: {
    application_id: id,
    /** 0 for global commands. */
    guild_id: id,
    id,
    type: integer,
    name: text,
    /** An id that is generated at each change. */
    version: id,
    /** The length of the document. */
    size: integer,
    wire: json,
  },
  key: ['application_id', 'guild_id', 'id'],
  indexes: {
    application_commands_by_name: { on: ['application_id', 'guild_id', 'type', 'name'], isUnique: true },
    application_commands_by_id: { on: ['id'], isUnique: true },
    application_commands_by_guild: ['guild_id', 'id'],
  },
  belongsTo: { application: 'application_id', guild: 'guild_id' },
  generatesIds: ['id', 'version'],
})

export type CommandRow = RowOf<typeof applicationCommands>

/** A guild's permissions for a command, or for all commands of an application if `command_id` is the application's id. */
export const applicationCommandPermissions = table({
  name: 'application_command_permissions',
  columns: {
    guild_id: id,
    application_id: id,
    command_id: id,
    wire: json,
  },
  key: ['guild_id', 'application_id', 'command_id'],
  indexes: {
    application_command_permissions_by_command: ['command_id'],
  },
  belongsTo: { guild: 'guild_id' },
})

export type CommandPermissionsRow = RowOf<typeof applicationCommandPermissions>

/** How many commands an application has created in one scope in the day that ends at `ends_at`. */
const applicationCommandCreates = table({
  name: 'application_command_creates',
  columns: {
    application_id: id,
    guild_id: id,
    used: integer,
    ends_at: moment,
  },
  key: ['application_id', 'guild_id'],
  indexes: {
    application_command_creates_by_guild: ['guild_id'],
    application_command_creates_by_end: ['ends_at'],
  },
  belongsTo: { application: 'application_id', guild: 'guild_id' },
})

export const COMMANDS_TABLES = [applicationCommands, applicationCommandPermissions, applicationCommandCreates] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof COMMANDS_TABLES> {}
}
