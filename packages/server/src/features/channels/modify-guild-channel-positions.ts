import { modifyGuildChannelPositions as contract } from '@guildhall/protocol/operations/channels/modify-guild-channel-positions'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { auditNotesOfChannel, CHANNEL_AUDITS, updateAndEmit } from './channels-actions.ts'
import { movedChannels, mustNameChannelsOnce } from './positions-rules.ts'

/**
 * Positions are stored as they are sent: clients number the channels of each category separately, and sort equal positions by id.
 * The audit log contains changes of categories, overwrites and flags, but not of positions alone.
 */
export const modifyGuildChannelPositions = operation(contract, {
  requires: custom('guild', 'MANAGE_CHANNELS in the guild or in one of its channels', ({ actor }) => {
    const mayIn = [...actor.guild.channels.values()].some((channel) => actor.canIn(channel, 'MANAGE_CHANNELS'))
    if (!mayIn) actor.must('MANAGE_CHANNELS')
  }),
  emits: ['CHANNEL_UPDATE'],
  audits: CHANNEL_AUDITS,
  handle: ({ body, write }) => {
    mustNameChannelsOnce(body)
    return write(async (tx) => {
      const { guild, actor } = tx
      const moved = movedChannels(actor, body)
      await updateAndEmit(tx, guild, moved)
      for (const after of moved) {
        const before = guild.mustFindChannel(after.id)
        const isOnlyPlaced = auditNotesOfChannel(guild, { ...before, position: after.position }, after).length === 0
        for (const note of isOnlyPlaced ? [] : auditNotesOfChannel(guild, before, after)) tx.audit(note)
      }
    })
  },
})
