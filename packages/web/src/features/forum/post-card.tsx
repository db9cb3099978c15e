import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Lock, MessageSquare, Pin, SmilePlus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { t } from '../../language/voice-and-onboarding.ts'
import { TagName } from '../../shared/guild/forum-tags.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { ownMediaUrl } from '../../shared/text/safe-url.ts'
import { useUnread } from '../../state/acknowledgements.ts'
import { compareIds } from '../../state/messages/message-window.ts'
import { userName } from '../../state/names.ts'
import { createdAtOf } from '../../state/snowflake-time.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { PostReaction, reactionCountText } from './post-reaction.tsx'
import { isPinned } from './sort-posts.ts'
import { usePostStart } from './use-post-start.ts'
import { useVisiblePost } from './use-visible-posts.ts'

type PostCardProps = { forum: GuildChannel; post: Thread; isGallery: boolean }

/** A post with its title, its first message, and its activity. */
export function PostCard({ forum, post, isGallery }: PostCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const news = useNews(post, card)
  const start = usePostStart(post.id)
  const tags = (forum.available_tags ?? []).filter(({ id }) => post.applied_tags?.includes(id))
  const picture = start && pictureOf(start)

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the visible part of the list is rendered, in rows.
    <div ref={card} role="listitem" className="post-item">
      <Link to={channelPath(post.guild_id, post.id)} className="post">
        {picture === undefined ? (
          isGallery ? (
            <span className="post-blank" />
          ) : null
        ) : (
          <img className="post-picture" src={picture.address} alt={picture.alt} loading="lazy" />
        )}
        <span className="post-main">
          {tags.length === 0 ? null : (
            <span className="post-tags">
              {tags.map((tag) => (
                <span key={tag.id} className="post-tag">
                  <TagName tag={tag} />
                </span>
              ))}
            </span>
          )}
          <h2 className="post-title">
            {isPinned(post) ? <Mark name={t('forum.pinned')}>{<Pin aria-hidden="true" />}</Mark> : null}
            {post.thread_metadata.locked ? <Mark name={t('forum.locked')}>{<Lock aria-hidden="true" />}</Mark> : null}
            {post.name}
            {news === null ? null : <span className="post-new">{news}</span>}
          </h2>
          <span className="post-start">
            {start ? (
              <>
                <strong>{userName(start.author)}:</strong> <Markdown text={start.content} surface="preview" />
              </>
            ) : null}
          </span>
          <PostFacts post={post} start={start} />
        </span>
      </Link>
      <PostReaction forum={forum} post={post} start={start} />
    </div>
  )
}

/** New since the forum was opened: the post itself, or messages in one that the user follows. */
function useNews({ id, guild_id, owner_id }: Thread, card: RefObject<HTMLElement | null>): string | null {
  const readId = useVisiblePost(id, card)
  const me = useMe()
  const { unread } = useUnread(guild_id, id)
  const isIn = useSnapshot(({ marks }) => marks.joined.has(id))
  if (readId !== null && compareIds(id, readId) > 0 && owner_id !== me.id) return t('forum.new')
  return unread && isIn ? t('forum.new-replies') : null
}

function PostFacts({ post, start }: { post: Thread; start: Message | undefined }) {
  const reactions = (start?.reactions ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="post-facts">
      <span>
        <MessageSquare aria-hidden="true" />
        <span aria-hidden="true">{post.message_count}</span>
        <span className="unseen">{t('forum.reply', { count: post.message_count })}</span>
      </span>
      {reactions === 0 ? null : (
        <span>
          <SmilePlus aria-hidden="true" />
          <span aria-hidden="true">{reactions}</span>
          <span className="unseen">{reactionCountText(reactions)}</span>
        </span>
      )}
      <time dateTime={new Date(createdAtOf(post.last_message_id ?? post.id)).toISOString()}>
        {formatShortDateTime(createdAtOf(post.last_message_id ?? post.id))}
      </time>
      {post.thread_metadata.archived ? <span>{t('forum.archived')}</span> : null}
    </span>
  )
}

const Mark = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="post-mark">
    {children}
    <span className="unseen">{name}: </span>
  </span>
)

/** The first picture of a message, as served by this server. */
function pictureOf({ attachments }: Message): { address: string; alt: string } | undefined {
  const found = attachments.find(
    ({ content_type, filename }) => content_type?.startsWith('image/') && !filename.startsWith('SPOILER_'),
  )
  const address = ownMediaUrl(found?.proxy_url)
  return found && address !== null ? { address, alt: found.description ?? '' } : undefined
}
