import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { compareIds } from '../../state/talk/message-window.ts'
import type { ToldThreads } from '../../state/told-threads.ts'

/** A channel's active threads: those in which one is first, then where something was said last. */
export const activeThreads = (told: ToldThreads, channelId: string): readonly Thread[] =>
  [...told.values()]
    .filter(({ parent_id, thread_metadata }) => parent_id === channelId && !thread_metadata.archived)
    .sort((a, b) => Number(b.member !== undefined) - Number(a.member !== undefined) || compareIds(lastOf(b), lastOf(a)))

const lastOf = ({ id, last_message_id }: Thread): string => last_message_id ?? id
