import { ackMessage as contract } from '@guildhall/protocol/operations/read-states/ack-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { keyOf } from '../messages/messages-store.ts'
import { mustBeOfThePast } from './read-states-rules.ts'
import { putReadState } from './read-states-store.ts'
import { toMessageAck } from './read-states-view.ts'

/** Sets how far the caller has read in a channel, for all of their clients. */
export const ackMessage = operation(contract, {
  requires: anyChannelPermission(),
  callers: ['user'],
  emits: ['MESSAGE_ACK'],
  audits: 'none',
  handle: async ({ caller, guild, channel, params, body, write }) => {
    const { guildId, channelId } = keyOf(guild, channel)
    const { messageId } = params
    const { manual = false, mention_count: mentionCount = null } = body
    await write(async (tx) => {
      mustBeOfThePast(messageId, tx.idMoment)
      const ack = { userId: caller.user.id, guildId, channelId, messageId, manual, mentionCount }
      const read = await putReadState(tx.db, ack)
      if (read) tx.emitTo(caller.user.id, 'MESSAGE_ACK', toMessageAck(read, manual))
    }, 'own')
    return { token: null }
  },
})
