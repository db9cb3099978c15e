import { getChannel as contract } from '@guildhall/protocol/operations/any-channel/get-channel'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { findLastMessage, withLastMessage } from '../channels/channels-store.ts'
import { showPrivateChannel } from '../private-channels/private-channels-actions.ts'
import { findThreadMember } from '../threads/thread-members-store.ts'
import { findStoredThread } from '../threads/threads-store.ts'
import { toThread } from '../threads/threads-view.ts'

/** A thread includes the caller's thread member (docs/spec/channels.md#get-channel). */
export const getChannel = operation(contract, {
  requires: anyChannelPermission(),
  emits: [],
  audits: 'none',
  handle: async ({ guild, actor, channel, db }) => {
    if (isPrivateChannel(channel)) return showPrivateChannel(db, channel, actor.userId)
    if (!isThread(channel)) return withLastMessage(channel, await findLastMessage(db, channel.id))
    const stored = await findStoredThread(db, channel.guild_id, channel.id)
    if (!stored) throw new ApiError('UnknownChannel')
    return toThread(guild, stored, await findThreadMember(db, channel, actor.userId))
  },
})
