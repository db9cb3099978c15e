import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { createGuildChannel as contract } from '@guildhall/protocol/operations/channels/create-guild-channel'
import { operation } from '../../kernel/operation.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import {
  applicable,
  mustBeOfferedType,
  mustFindParent,
  mustHaveRoomForChannel,
  mustMeetTypeLimits,
} from './channels-rules.ts'
import { insertChannel } from './channels-store.ts'
import { newChannelFrom } from './channels-view.ts'
import { mustFitForum } from './forum-rules.ts'
import { mustHaveRoomForOverwrites, newOverwrites } from './overwrites-rules.ts'

/** Requires MANAGE_CHANNELS in the guild, or in the channel's category (docs/spec/channels.md#creating-channels). */
export const createGuildChannel = operation(contract, {
  requires: custom('guild', "MANAGE_CHANNELS in the guild or in the new channel's category", ({ actor }) => {
    const { channels } = actor.guild
    if (![null, ...channels.keys()].some((id) => mayPutInto(actor, id))) actor.must('MANAGE_CHANNELS')
  }),
  emits: ['CHANNEL_CREATE'],
  audits: 'CHANNEL_CREATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const type = body.type ?? ChannelType.GUILD_TEXT
      const sent = applicable(type, body)
      if (!mayPutInto(actor, sent.parent_id ?? null)) actor.must('MANAGE_CHANNELS')
      mustBeOfferedType(guild.settings, type)
      mustMeetTypeLimits(guild.settings, type, sent)
      mustFitForum(guild, null, sent)
      const parent = mustFindParent(guild, sent.parent_id)
      const overwrites = newOverwrites(actor, parent, sent.permission_overwrites)
      mustHaveRoomForChannel(guild)
      const channel = newChannelFrom(guild, type, sent, overwrites, tx.newId)
      mustHaveRoomForOverwrites(guild, [channel])
      await insertChannel(tx.db, channel)
      tx.audit({ target: channel.id, changes: auditChanges(null, channel) })
      tx.emit('CHANNEL_CREATE', channel)
      return channel
    }),
})

function mayPutInto(actor: Actor, parentId: string | null): boolean {
  if (actor.can('MANAGE_CHANNELS')) return true
  const parent = parentId === null ? undefined : actor.guild.channels.get(parentId)
  return parent?.type === ChannelType.GUILD_CATEGORY && actor.canIn(parent, 'MANAGE_CHANNELS')
}
