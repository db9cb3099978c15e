import type { AnyChannelChanges, GuildChannelChanges } from '@guildhall/protocol/objects/channels/any-channel'
import type { ChannelChanges, GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { modifyChannel as contract } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { isGroup, isThread } from '../../kernel/permissions/any-channel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { readImage } from '../../media/read-image.ts'
import { changesChannel, inGuildChannel } from '../channels/any-channel-rules.ts'
import { CHANNEL_AUDITS, changeChannel } from '../channels/channels-actions.ts'
import {
  applicable,
  mustAllowTypeChange,
  mustBeOneOf,
  mustMayMove,
  mustMeetTypeLimits,
} from '../channels/channels-rules.ts'
import { withChannelChanges } from '../channels/channels-view.ts'
import { mustFitForum } from '../channels/forum-rules.ts'
import { changedOverwrites } from '../channels/overwrites-rules.ts'
import { CHANGING_GROUP, changeGroup, GROUP_ICON } from '../private-channels/edit-group-actions.ts'
import { mayRename, modifyThread } from '../threads/modify-thread-actions.ts'
import { judgeThreadName } from '../threads/thread-names-actions.ts'
import { threadOf } from '../threads/threads-rules.ts'

/** Each kind of channel has its own fields and required permissions (docs/spec/channels.md#modifying-channels). */
export const modifyChannel = operation(contract, {
  requires: changesChannel,
  emits: ['CHANNEL_UPDATE', 'THREAD_UPDATE', ...CHANGING_GROUP],
  talksIn: 'private',
  audits: [...CHANNEL_AUDITS, 'THREAD_UPDATE'],
  handle: async ({ body, caller, guild, actor, channel, kernel, write }) => {
    const icon = isGroup(channel) ? await readImage('icon', body.icon, GROUP_ICON, caller) : undefined
    const title = isThread(channel) && mayRename(actor, channel) ? body.name : undefined
    const named = await judgeThreadName(kernel, { caller, guild, channel, actor }, title)
    return write(async (tx) => {
      if (isGroup(tx.channel)) return changeGroup(tx, tx.channel, caller, { ...body, icon })
      if (!isThread(tx.channel)) return modifyGuildChannel(inGuildChannel(tx), withName(body))
      const { guild, thread } = threadOf(tx)
      mustBeOneOf([thread.type], body.type ?? thread.type)
      named(tx, thread.id)
      return modifyThread(tx, guild, thread, withName(body))
    })
  },
})

/** The changes that apply to a guild's channel or a thread. @throws InvalidFormBody if the name is removed */
function withName({ name, icon: _icon, owner: _owner, ...changes }: AnyChannelChanges): GuildChannelChanges {
  if (name === null) throw fieldError('name', 'BASE_TYPE_REQUIRED', 'This field is required')
  return { ...changes, ...(name !== undefined && { name }) }
}

/**
 * Overwrites also require MANAGE_ROLES; another category requires MANAGE_CHANNELS there
 * (docs/spec/channels.md#modifying-channels).
 */
function modifyGuildChannel(tx: Tx<'channel', 'CHANNEL_UPDATE'>, body: ChannelChanges): Promise<GuildChannel> {
  const { guild, actor, channel } = tx
  const type = body.type ?? channel.type
  const sent = applicable(type, body)
  mustAllowTypeChange(guild, channel, type)
  mustMeetTypeLimits(guild.settings, type, sent)
  mustFitForum(guild, channel, sent)
  mustMayMove(actor, channel, sent.parent_id)
  const permission_overwrites = changedOverwrites(actor, channel, sent.permission_overwrites)
  const changed = withChannelChanges(channel, type, sent, tx.newId)
  return changeChannel(tx, guild, channel, { ...changed, permission_overwrites })
}
