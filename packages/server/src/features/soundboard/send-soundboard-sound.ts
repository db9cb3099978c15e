import { sendSoundboardSound as contract } from '@guildhall/protocol/operations/soundboard/send-soundboard-sound'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { isVoice } from '../channels/channels-rules.ts'
import { findSoundToSend } from './sound-to-send-actions.ts'
import { mustBeAudible } from './sounds-rules.ts'
import { effectEmoji } from './sounds-view.ts'

/** Nothing is stored: the clients of the users in the channel play the sound (docs/spec/soundboard.md#sending-sounds). */
export const sendSoundboardSound = operation(contract, {
  requires: channelPermission('SPEAK', 'USE_SOUNDBOARD'),
  emits: ['VOICE_CHANNEL_EFFECT_SEND'],
  audits: 'none',
  handle: async ({ kernel, caller, guild, channel, actor, body, sendEphemeral }) => {
    if (!isVoice(channel.type)) throw new ApiError('WrongChannelType')
    mustBeAudible(guild.voices.get(actor.userId), channel.id)
    const { sound, source } = await findSoundToSend(kernel, { caller, actor, channel }, body)
    sendEphemeral('VOICE_CHANNEL_EFFECT_SEND', {
      channel_id: channel.id,
      guild_id: guild.id,
      user_id: actor.userId,
      emoji: effectEmoji(sound, source),
      sound_id: sound.sound_id,
      sound_volume: sound.volume,
    })
  },
})
