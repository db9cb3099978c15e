import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { KnownThreads } from '../../state/known-threads.ts'
import { compareIds } from '../../state/messages/message-window.ts'

/** A channel's active threads: the user's own first, then by latest message. */
export const activeThreads = (threads: KnownThreads, channelId: string): readonly Thread[] =>
  [...threads.values()]
    .filter(({ parent_id, thread_metadata }) => parent_id === channelId && !thread_metadata.archived)
    .sort((a, b) => Number(b.member !== undefined) - Number(a.member !== undefined) || compareIds(lastOf(b), lastOf(a)))

const lastOf = ({ id, last_message_id }: Thread): string => last_message_id ?? id
