import { bulkAckMessages as contract } from '@guildhall/protocol/operations/read-states/bulk-ack-messages'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findSeen } from '../../kernel/permissions/visible-channels.ts'
import { keyOf } from '../messages/messages-store.ts'
import { isOfThePast } from './read-states-rules.ts'
import { type Ack, putReadState } from './read-states-store.ts'
import { toMessageAck } from './read-states-view.ts'

/** Acknowledges messages of many channels at once; channels that the caller can't view are ignored. */
export const bulkAckMessages = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['MESSAGE_ACK'],
  audits: 'none',
  handle: async ({ caller, body, kernel, write }) => {
    const now = kernel.ids.now()
    const acks = new Map<string, Ack>()
    for (const { channel_id, message_id, read_state_type = 0 } of body.read_states) {
      if (read_state_type !== 0 || !isOfThePast(message_id, now)) continue
      const place = await findSeen(kernel, caller, channel_id)
      const ack = { userId: caller.user.id, messageId: message_id, manual: false, mentionCount: null }
      if (!place) continue
      const { guildId, channelId } = keyOf(place.guild, place.channel)
      acks.set(channel_id, { ...ack, guildId, channelId })
    }
    // Units that lock several rows of a user lock them in the same order.
    const ordered = [...acks.values()].sort((a, b) => Number(BigInt(a.channelId) - BigInt(b.channelId)))
    if (ordered.length === 0) return
    await write(async (tx) => {
      const read = await Promise.all(ordered.map((ack) => putReadState(tx.db, ack)))
      for (const each of read) if (each) tx.emitTo(caller.user.id, 'MESSAGE_ACK', toMessageAck(each))
    })
  },
})
