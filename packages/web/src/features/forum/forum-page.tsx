import { t } from '../../language/voice-and-onboarding.ts'
import './forum-page.css'
import '../../shared/appearance/chip.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { MessagesSquare } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'
import { useCan } from '../../state/permissions.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { ForumTools } from './forum-tools.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostList } from './post-list.tsx'
import { type PostView, sortPosts } from './sort-posts.ts'
import { useVisiblePosts, VisiblePostsContext } from './use-visible-posts.ts'

/** The gallery value of `default_forum_layout`. */
const gallery = 2

/** The posts of a forum. */
export function ForumPage({ guildId, channelId }: { guildId: string; channelId: string }) {
  const forum = useGuild(guildId)?.channels.get(channelId)
  return forum === undefined ? null : <Forum guildId={guildId} forum={forum} />
}

function Forum({ guildId, forum }: { guildId: string; forum: GuildChannel }) {
  const scroller = useRef<HTMLDivElement>(null)
  const threads = useSnapshot(({ threads }) => threads)
  const mayPost = useCan(guildId, forum.id, 'SEND_MESSAGES')
  const [view, setView] = useState<PostView>(() => ({
    sort: forum.default_sort_order === 1 ? 'newest' : 'activity',
    tags: new Set(),
    isEveryTag: forum.default_tag_setting === 'match_all',
    sought: '',
  }))
  const all = useMemo(
    () => [...threads.values()].filter(({ parent_id }) => parent_id === forum.id),
    [threads, forum.id],
  )
  const posts = useMemo(() => sortPosts(all, view), [all, view])
  const seen = useVisiblePosts(forum, all)
  const isGallery = forum.type === ChannelType.GUILD_MEDIA || forum.default_forum_layout === gallery

  return (
    <div ref={scroller} className="forum">
      {forum.topic ? (
        <details className="forum-guidelines">
          <summary>{t('forum.guidelines')}</summary>
          <Markdown text={forum.topic} surface="embed" />
        </details>
      ) : null}
      <ForumTools forum={forum} view={view} onView={setView}>
        {mayPost ? (
          <Button look="main" onPress={() => openNewPost(forum)}>
            {t('forum.new-post')}
          </Button>
        ) : null}
      </ForumTools>
      {posts.length === 0 ? (
        <div className="forum-empty" role="status">
          <MessagesSquare aria-hidden="true" />
          <p className="forum-empty-title">
            {all.length === 0 ? t('forum.no-active-posts') : t('forum.no-matching-posts')}
          </p>
          <p>{emptyWords(all.length === 0, mayPost)}</p>
        </div>
      ) : null}
      <VisiblePostsContext value={seen}>
        <PostList forum={forum} posts={posts} isGallery={isGallery} scroller={scroller} />
      </VisiblePostsContext>
      <OlderPosts channelId={forum.id} />
    </div>
  )
}

function emptyWords(isEmpty: boolean, mayPost: boolean): string {
  if (!isEmpty) return t('forum.try-other-words-or-fewer')
  return mayPost ? t('forum.start-a-conversation-with-a') : t('forum.new-posts-will-appear-here')
}

const openNewPost = (forum: GuildChannel): void =>
  openDialog(async () => {
    const { NewPostDialog } = await import('./new-post-dialog.tsx')
    return (close) => <NewPostDialog forum={forum} onClose={close} />
  })
