import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../language/voice-and-onboarding.ts'
import { PostCard } from './post-card.tsx'

type PostListProps = {
  forum: GuildChannel
  posts: readonly Thread[]
  isGallery: boolean
  /** The scrolling element. */
  scroller: RefObject<HTMLDivElement | null>
}

/** The minimum width of a gallery card. */
const card_px = 256
const gap_px = 12

/** Posts in a list or a gallery; only visible ones are rendered. */
export function PostList({ forum, posts, isGallery, scroller }: PostListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { width_px, above_px } = usePlace(list)
  const columns = isGallery ? Math.max(1, Math.floor((width_px + gap_px) / (card_px + gap_px))) : 1
  const rows = useMemo(() => inRows(posts, columns), [posts, columns])

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the visible part of the list is rendered, in rows.
    <div
      ref={list}
      role="list"
      className={isGallery ? 'forum-posts forum-gallery' : 'forum-posts'}
      aria-label={t('forum.posts')}
    >
      <Virtualizer scrollRef={scroller} startMargin={above_px}>
        {rows.map((row) => (
          <div
            key={row[0]?.id}
            className="forum-row"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((post) => (
              <PostCard key={post.id} forum={forum} post={post} isGallery={isGallery} />
            ))}
          </div>
        ))}
      </Virtualizer>
    </div>
  )
}

const inRows = (posts: readonly Thread[], columns: number): Thread[][] =>
  Array.from({ length: Math.ceil(posts.length / columns) }, (_, row) => posts.slice(row * columns, (row + 1) * columns))

/** The list's width, and the height above it in the scrolling element. */
function usePlace(list: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState({ width_px: 0, above_px: 0 })

  useLayoutEffect(() => {
    const inner = list.current
    // The parent's ref isn't set yet when this first runs.
    const outer = inner?.parentElement
    if (!inner || !outer) return
    const measure = () => {
      const above_px = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop
      const width_px = inner.clientWidth
      setPlace((before) =>
        before.width_px === width_px && before.above_px === above_px ? before : { width_px, above_px },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of outer.children) observer.observe(each)
    return () => observer.disconnect()
  }, [list])

  return place
}
