import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { ReactNode } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { TagName } from '../../shared/guild/forum-tags.tsx'
import type { PostView } from './sort-posts.ts'

type ForumToolsProps = {
  forum: GuildChannel
  view: PostView
  onView: (view: PostView) => void
  children: ReactNode
}

/** Filters and sorts posts. */
export function ForumTools({ forum, view, onView, children }: ForumToolsProps) {
  const tags = forum.available_tags ?? []

  function press(id: string) {
    const next = new Set(view.tags)
    if (!next.delete(id)) next.add(id)
    onView({ ...view, tags: next })
  }

  return (
    <div className="forum-tools">
      <input
        type="search"
        className="forum-search"
        aria-label={t('forum.search-posts')}
        placeholder={t('forum.search-posts')}
        value={view.sought}
        onChange={({ target }) => onView({ ...view, sought: target.value })}
      />
      <ChoiceField
        name="sort"
        label={t('forum.sort-by')}
        choices={sorts}
        chosen={view.sort}
        onChoose={(value) => onView({ ...view, sort: value === 'newest' ? 'newest' : 'activity' })}
      />
      {children}
      {tags.length === 0 ? null : (
        <fieldset className="forum-tags">
          <legend className="unseen">{t('forum.show-only-posts-with-these')}</legend>
          {tags.map((tag) => (
            <button
              key={tag.id}
              type="button"
              className="chip"
              aria-pressed={view.tags.has(tag.id)}
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
  ['activity', t('forum.recent-activity')],
  ['newest', t('forum.newest')],
] as const
