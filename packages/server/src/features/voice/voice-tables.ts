import { id, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** The data of a voice channel that is in use or has a status. */
export const voiceChannels = table({
  name: 'voice_channels',
  columns: {
    guild_id: id,
    id,
    status: nullable(text),
    /** When a user joined it while it was empty. */
    started_at: nullable(moment),
  },
  key: ['guild_id', 'id'],
  belongsTo: { guild: 'guild_id', channel: 'id' },
  generatesIds: ['id'],
})

export type VoiceChannelRow = RowOf<typeof voiceChannels>

export const VOICE_TABLES = [voiceChannels] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof VOICE_TABLES> {}
}
