import { ChannelInfoRequest, Opcode } from '@guildhall/protocol/gateway'
import { listVoiceChannels } from '../../features/voice/voice-store.ts'
import type { VoiceChannelRow } from '../../features/voice/voice-tables.ts'
import { gatewayCommand } from './command.ts'

/** The fields that can be requested, and how each is computed. */
const FIELDS: Readonly<Record<string, (known: VoiceChannelRow) => unknown>> = {
  status: ({ status }) => status,
  voice_start_time: ({ started_at }) => started_at && Math.floor(started_at / 1000),
}

/**
 * Responds with CHANNEL_INFO (docs/spec/gateway.md#request-channel-info): the voice channels that the session may view
 * and that have any of the fields. Requests for guilds that the session isn't in are ignored.
 */
export const requestChannelInfo = gatewayCommand({
  opcode: Opcode.REQUEST_CHANNEL_INFO,
  payload: ChannelInfoRequest,
  handle: async ({ board, session }, { guild_id, fields }) => {
    const sessionGuild = session.sessionGuilds.get(guild_id)
    if (!sessionGuild?.guild) return
    const known = await listVoiceChannels(board.kernel.store.db, guild_id)
    const asked = Object.entries(FIELDS).filter(([name]) => fields.includes(name))
    const channels = known
      .filter(({ id }) => sessionGuild.views(id))
      .map((each) => ({ id: each.id, ...Object.fromEntries(asked.map(([name, read]) => [name, read(each)])) }))
    session.dispatch('CHANNEL_INFO', JSON.stringify({ guild_id, channels }))
  },
})
