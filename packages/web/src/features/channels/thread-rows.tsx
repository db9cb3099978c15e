import { useMemo } from 'react'
import { t } from '../../language/main.ts'
import { Badge } from '../../shared/appearance/badge.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useUnread } from '../../state/acknowledgements.ts'
import { compareIds } from '../../state/messages/message-window.ts'
import { useSnapshot } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

type ThreadRowsProps = { guildId: string; parentId: string; currentId: string | null }

/** The active threads of a channel that the user has joined or opened. */
export function ThreadRows({ guildId, parentId, currentId }: ThreadRowsProps) {
  const threads = useGuild(guildId)?.threads
  const joined = useSnapshot(({ marks }) => marks.joined)
  const shown = useMemo(
    () =>
      [...(threads?.values() ?? [])]
        .filter(({ id, parent_id }) => parent_id === parentId && (joined.has(id) || id === currentId))
        .sort((a, b) => compareIds(b.id, a.id)),
    [threads, joined, parentId, currentId],
  )
  if (shown.length === 0) return null

  return (
    <ul className="thread-rows" aria-label={t('channels.threads')}>
      {shown.map(({ id, name }) => (
        <ThreadRow key={id} guildId={guildId} threadId={id} name={name} isCurrent={id === currentId} />
      ))}
    </ul>
  )
}

type ThreadRowProps = { guildId: string; threadId: string; name: string; isCurrent: boolean }

function ThreadRow({ guildId, threadId, name, isCurrent }: ThreadRowProps) {
  const { unread, mentions } = useUnread(guildId, threadId)
  return (
    <li className="channel-row" data-unread={unread}>
      <Link to={channelPath(guildId, threadId)} className="channel-link" current={isCurrent}>
        <span className="channel-link-name">{name}</span>
        <span className="unseen">{labelWithMarks('', { unread, mentions })}</span>
        <Badge count={mentions} />
      </Link>
    </li>
  )
}
