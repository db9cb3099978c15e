import { flag, id } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** Whether a guild's messages show previews of links; without a row, they do. */
export const linkPreviewSettings = table({
  name: 'link_preview_settings',
  columns: {
    guild_id: id,
    is_enabled: flag,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

export const LINK_PREVIEWS_TABLES = [linkPreviewSettings] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof LINK_PREVIEWS_TABLES> {}
}
