import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { setVoiceChannelStatus as contract } from '@guildhall/protocol/operations/voice/set-voice-channel-status'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { findVoiceChannel, removeVoiceChannel, saveVoiceChannel } from './voice-store.ts'

/** A member who isn't connected to the channel needs MANAGE_CHANNELS too (docs/spec/voice.md#voice-channel-status). */
export const setVoiceChannelStatus = operation(contract, {
  requires: channelPermission('SET_VOICE_CHANNEL_STATUS'),
  emits: ['VOICE_CHANNEL_STATUS_UPDATE'],
  audits: ['VOICE_CHANNEL_STATUS_CREATE', 'VOICE_CHANNEL_STATUS_DELETE'],
  handle: ({ body, write }) =>
    write(async ({ db, guild, channel, actor, ...tx }) => {
      const { id } = channel
      if (channel.type !== ChannelType.GUILD_VOICE) throw new ApiError('WrongChannelType')
      if (guild.voices.get(actor.userId)?.channel_id !== id) actor.mustIn(channel, 'MANAGE_CHANNELS')
      const status = body.status || null
      const known = await findVoiceChannel(db, guild.id, id)
      if (status === (known?.status ?? null)) return
      const started_at = known?.started_at ?? null
      if (status === null && started_at === null) await removeVoiceChannel(db, guild.id, id)
      else await saveVoiceChannel(db, { guild_id: guild.id, id, status, started_at })
      tx.emit('VOICE_CHANNEL_STATUS_UPDATE', { id, guild_id: guild.id, status })
      if (status === null) tx.audit({ action: 'VOICE_CHANNEL_STATUS_DELETE', target: id, options: { channel_id: id } })
      else tx.audit({ action: 'VOICE_CHANNEL_STATUS_CREATE', target: id, options: { channel_id: id, status } })
    }),
})
