import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { crosspostMessage as contract } from '@guildhall/protocol/operations/crossposts/crosspost-message'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { expandMessage, findPeople, referencedMessageId } from '../messages/expand-messages-actions.ts'
import { asSeenBy } from '../messages/message-content-rules.ts'
import { findMessage, keyOf, mustFindMessage, updateMessageDetails } from '../messages/messages-store.ts'
import { peopleOf, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { deliverCrosspostJob } from './crossposts-jobs.ts'
import { mustBePublishable } from './crossposts-rules.ts'

/** Publishes a message of an announcement channel: a job copies it to the following channels (docs/spec/messages.md#crossposts). */
export const crosspostMessage = operation(contract, {
  requires: verified(channelPermission('SEND_MESSAGES')),
  emits: ['MESSAGE_UPDATE'],
  audits: 'none',
  handle: async ({ params, caller, guild, channel, write }) => {
    if (channel.type !== ChannelType.GUILD_ANNOUNCEMENT) throw new ApiError('WrongChannelType')
    const message = await write(async (tx) => {
      const { guild, channel, actor } = tx
      const key = keyOf(guild, channel)
      const before = await mustFindMessage(tx.db, { ...key, id: params.messageId })
      if (before.author_id !== actor.userId) actor.mustIn(channel, 'READ_MESSAGE_HISTORY', 'MANAGE_MESSAGES')
      mustBePublishable(before)
      const after = { ...before, flags: before.flags | MessageFlag.CROSSPOSTED }
      updateMessageDetails(tx.db, guild.id, after)
      const answers = referencedMessageId(after)
      const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
      const named = [...peopleOf(after), ...(answered ? peopleOf(answered) : [])]
      const people = await findPeople(tx, named, caller.user)
      tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, toMessage(after, people, answered), people.members))
      tx.enqueue(deliverCrosspostJob, { guild_id: guild.id, channel_id: channel.id, message_id: after.id })
      return expandMessage(tx, key, after, caller.user.id)
    })
    return asSeenBy(caller, guild, message)
  },
})
