import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import { compareIds } from '../../state/messages/message-window.ts'

export type PostSort = 'activity' | 'newest'

export type PostView = {
  readonly sort: PostSort
  /** Tags of which a post must have one, or all. */
  readonly tags: ReadonlySet<string>
  readonly isEveryTag: boolean
  /** A text in the title. */
  readonly sought: string
}

/** The matching posts: the pinned one first, and archived ones last. */
export function sortPosts(posts: readonly Thread[], view: PostView): readonly Thread[] {
  const sought = normalizeForSearch(view.sought)
  return posts
    .filter((post) => bears(post, view) && normalizeForSearch(post.name).includes(sought))
    .sort(comparing(view.sort))
}

export const isPinned = ({ flags }: Pick<Thread, 'flags'>): boolean => (flags & ChannelFlag.PINNED) !== 0

function bears({ applied_tags = [] }: Thread, { tags, isEveryTag }: PostView): boolean {
  if (tags.size === 0) return true
  return isEveryTag ? [...tags].every((id) => applied_tags.includes(id)) : applied_tags.some((id) => tags.has(id))
}

const comparing =
  (sort: PostSort) =>
  (a: Thread, b: Thread): number =>
    Number(isPinned(b)) - Number(isPinned(a)) ||
    Number(a.thread_metadata.archived) - Number(b.thread_metadata.archived) ||
    (sort === 'newest' ? compareIds(b.id, a.id) : compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id))
