import { id, integer, json, moment, nullable, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** The templates of guilds. A guild has at most one. */
export const guildTemplates = table({
  name: 'guild_templates',
  columns: {
    code: text,
    guild_id: id,
    creator_id: id,
    name: text,
    description: nullable(text),
    usage_count: integer,
    created_at: moment,
    synced_at: moment,
    /** The guild as it was when the template was last synced. */
    wire: json,
  },
  key: ['code'],
  indexes: { guild_templates_by_guild: { on: ['guild_id'], isUnique: true } },
  belongsTo: { guild: 'guild_id' },
})

export const GUILD_TEMPLATE_TABLES = [guildTemplates] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof GUILD_TEMPLATE_TABLES> {}
}
