import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { ReactNode } from 'react'
import { Choice } from '../../shared/form/choice.tsx'
import { TagName } from '../../shared/guild/forum-tags.tsx'
import type { PostWish } from './arranged-posts.ts'

type ForumToolsProps = {
  forum: GuildChannel
  wish: PostWish
  onWish: (wish: PostWish) => void
  children: ReactNode
}

/** Chooses which posts are shown, and in which order. */
export function ForumTools({ forum, wish, onWish, children }: ForumToolsProps) {
  const tags = forum.available_tags ?? []

  function press(id: string) {
    const next = new Set(wish.tags)
    if (!next.delete(id)) next.add(id)
    onWish({ ...wish, tags: next })
  }

  return (
    <div className="forum-tools">
      <input
        type="search"
        className="forum-search"
        aria-label="Search posts"
        placeholder="Search posts"
        value={wish.sought}
        onChange={({ target }) => onWish({ ...wish, sought: target.value })}
      />
      <Choice
        name="sort"
        label="Order"
        choices={sorts}
        chosen={wish.sort}
        onChoose={(value) => onWish({ ...wish, sort: value === 'newest' ? 'newest' : 'activity' })}
      />
      {children}
      {tags.length === 0 ? null : (
        <fieldset className="forum-tags">
          <legend className="unseen">Show only posts with these tags</legend>
          {tags.map((tag) => (
            <button
              key={tag.id}
              type="button"
              className="chip"
              aria-pressed={wish.tags.has(tag.id)}
              onClick={() => press(tag.id)}
            >
              <TagName tag={tag} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const sorts = [
  ['activity', 'Recent activity'],
  ['newest', 'Newest'],
] as const
