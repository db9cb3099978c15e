import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { ChannelPositions } from '@guildhall/protocol/objects/channel'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/requirement.ts'
import { CHANNEL_AUDITS, notesAbout, updateAndTell } from './channels-actions.ts'
import { movedChannels, mustNameChannelsOnce } from './positions-rules.ts'

/**
 * Positions are kept as they are sent: clients number each category's channels by themselves, and order equal positions
 * by id. The audit log hears of other categories, overwrites and flags, not of positions alone.
 */
export const modifyGuildChannelPositions = operation({
  name: 'Modify Guild Channel Positions',
  method: 'PATCH',
  path: '/guilds/:guildId/channels',
  requires: custom('guild', 'MANAGE_CHANNELS in the guild or in a channel', ({ actor }) => {
    const mayIn = [...actor.guild.channels.values()].some((channel) => actor.canIn(channel, 'MANAGE_CHANNELS'))
    if (!mayIn) actor.must('MANAGE_CHANNELS')
  }),
  body: ChannelPositions,
  bodyBytes: BODY_BYTES.lists,
  returns: 'nothing',
  emits: ['CHANNEL_UPDATE'],
  audits: CHANNEL_AUDITS,
  handle: ({ body, write }) => {
    mustNameChannelsOnce(body)
    return write(async (tx) => {
      const { guild, actor } = tx
      const moved = movedChannels(actor, body)
      await updateAndTell(tx, guild, moved)
      for (const after of moved) {
        const before = guild.mustFindChannel(after.id)
        const isOnlyPlaced = notesAbout(guild, { ...before, position: after.position }, after).length === 0
        for (const note of isOnlyPlaced ? [] : notesAbout(guild, before, after)) tx.audit(note)
      }
    })
  },
})
