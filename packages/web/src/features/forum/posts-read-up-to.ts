import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { compareIds } from '../../state/messages/message-window.ts'

type Post = Pick<Thread, 'id' | 'owner_id'>

/**
 * Up to which post a forum has been read, if every older one was on screen too: all of them, or the newest of those.
 * Null if the oldest new one has not been seen yet.
 */
export function postsReadUpTo(
  posts: readonly Post[],
  seen: ReadonlySet<string>,
  readId: string,
  ownId: string,
): string | 'all' | null {
  const unread = posts.filter(({ id }) => compareIds(id, readId) > 0).sort((a, b) => compareIds(a.id, b.id))
  const isRead = ({ id, owner_id }: Post) => seen.has(id) || owner_id === ownId
  const left = unread.findIndex((post) => !isRead(post))
  return left === -1 ? 'all' : (unread[left - 1]?.id ?? null)
}
