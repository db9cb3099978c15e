import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { postsReadUpTo } from './posts-read-up-to.ts'

/** The posts of an open forum, for their cards. */
export type VisiblePosts = {
  /** Newer posts were new when the forum was opened. */
  readonly readId: string
  readonly report: (postId: string, isVisible: boolean) => void
}

export const VisiblePostsContext = createContext<VisiblePosts | null>(null)

/** Marks posts as read whose cards were on screen. */
export function useVisiblePosts(forum: GuildChannel, posts: readonly Thread[]): VisiblePosts {
  const client = useClient()
  const { id: ownId } = useMe()
  const [readId] = useState(() => client.reads.readUpTo(forum.guild_id, forum.id))
  const visible = useRef(new Set<string>())
  const seen = useRef(new Set<string>())
  const judge = useRef(() => {})
  judge.current = () => {
    if (!document.hasFocus()) return
    for (const id of visible.current) seen.current.add(id)
    const read = postsReadUpTo(posts, seen.current, readId, ownId)
    if (read === 'all') client.reads.ackNewest(forum.guild_id, forum.id)
    else if (read !== null) client.reads.ack(forum.id, read)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: new and deleted posts change which posts are unread.
  useEffect(() => judge.current(), [posts])

  useEffect(() => {
    const look = () => judge.current()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  return useMemo(
    () => ({
      readId,
      report: (postId: string, isVisible: boolean) => {
        if (isVisible) visible.current.add(postId)
        else visible.current.delete(postId)
        judge.current()
      },
    }),
    [readId],
  )
}

/** Reports a post's card as visible while it is on screen; returns up to where posts had been read. */
export function useVisiblePost(postId: string, card: RefObject<HTMLElement | null>): string | null {
  const posts = useContext(VisiblePostsContext)

  useEffect(() => {
    const own = card.current
    if (posts === null || own === null) return
    const observer = new IntersectionObserver(
      (entries) => posts.report(postId, entries.at(-1)?.isIntersecting === true),
      { threshold: 0.5 },
    )
    observer.observe(own)
    return () => {
      observer.disconnect()
      posts.report(postId, false)
    }
  }, [posts, postId, card])

  return posts?.readId ?? null
}
