import { handler } from '../../kernel/job.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { noteOccupied } from '../scheduled-events/scheduled-events-actions.ts'
import { settleVoiceChannelJob } from './voice-jobs.ts'
import { findVoiceChannel, removeVoiceChannel, saveVoiceChannel } from './voice-store.ts'

/**
 * Updates the data that a voice channel has only while it is in use: since when, and its status. A job runs it after a user has
 * joined an empty channel or the last one has left; the state may have changed since. An event in the channel ends some minutes
 * after the last user has left.
 */
export const settleVoiceChannel = handler(settleVoiceChannelJob, async (kernel, { guild_id, channel_id: id }) => {
  await writeUnlessDeleted(
    kernel,
    {
      name: 'settle-voice-channel',
      emits: ['VOICE_CHANNEL_START_TIME_UPDATE', 'VOICE_CHANNEL_STATUS_UPDATE'],
      guildId: guild_id,
    },
    async (tx) => {
      await noteOccupied(tx, tx.guild, id, isOccupied(tx.guild, id))
      const known = await findVoiceChannel(tx.db, guild_id, id)
      const isSettled = (known?.started_at != null) === isOccupied(tx.guild, id)
      if (isOccupied(tx.guild, id)) {
        if (isSettled) return
        await saveVoiceChannel(tx.db, { guild_id, id, status: known?.status ?? null, started_at: tx.now })
        tx.emit('VOICE_CHANNEL_START_TIME_UPDATE', { id, guild_id, voice_start_time: Math.floor(tx.now / 1000) })
        return
      }
      if (isSettled) return
      await removeVoiceChannel(tx.db, guild_id, id)
      if (!tx.guild.channels.has(id)) return
      tx.emit('VOICE_CHANNEL_START_TIME_UPDATE', { id, guild_id, voice_start_time: null })
      if (known?.status) tx.emit('VOICE_CHANNEL_STATUS_UPDATE', { id, guild_id, status: null })
    },
  )
})

const isOccupied = (guild: GuildModel, channelId: string): boolean =>
  [...guild.voices.values()].some(({ channel_id }) => channel_id === channelId)
