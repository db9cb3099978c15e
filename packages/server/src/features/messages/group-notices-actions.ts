import type { EventPayload } from '@guildhall/protocol/events'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'
import type { GroupNotice } from '../private-channels/private-channels-hooks.ts'
import { postSystemMessage } from './system-message-actions.ts'

/** Writes a system message in a group for an action of a user on the group or one of its members. */
export async function writeGroupNotice(
  tx: TxBase<'MESSAGE_CREATE'>,
  channel: GroupChannel,
  { type, by, content, about }: GroupNotice,
): Promise<void> {
  const emit = <N extends 'MESSAGE_CREATE'>(name: N, data: EventPayload<N>) => {
    for (const id of channel.recipientIds) tx.emitTo(id, name, data)
  }
  const message = {
    type,
    authorId: by.id,
    ...(content !== undefined && { content }),
    ...(about && { shown: { mentions: [about.id] } }),
  }
  const known = [by, ...(about ? [about] : [])].map((user) => ({ user, member: null }))
  await postSystemMessage({ ...tx, emit }, null, channel, message, known)
}
