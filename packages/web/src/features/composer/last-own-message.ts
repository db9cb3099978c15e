import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ServerState } from '../../state/server-state.ts'

/** The user's last editable message in a channel. */
export function lastOwnMessage({ world, windows }: ServerState, channelId: string): Message | undefined {
  return windows
    .get(channelId)
    ?.messages.findLast(
      ({ author, type, poll }) =>
        author.id === world?.user.id &&
        poll === undefined &&
        (type === MessageType.DEFAULT || type === MessageType.REPLY),
    )
}
