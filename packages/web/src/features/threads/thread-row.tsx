import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { Lock } from 'lucide-react'
import { t } from '../../language/dialogs.ts'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { formatShortDate } from '../../shared/text/format-date-time.ts'
import { createdAtOf } from '../../state/snowflake-time.ts'

/** A thread in a list of them. */
export function ThreadListRow({ guildId, thread, onOpen }: { guildId: string; thread: Thread; onOpen: () => void }) {
  const { id, name, message_count, last_message_id, member, thread_metadata, type } = thread
  const count = t('threads.message', { count: message_count })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following the link by Enter is a click too.
    <li onClick={onOpen}>
      <Link to={channelPath(guildId, id)} className="thread-row">
        <ChannelIcon type={type} />
        <span className="thread-row-text">
          <span className="thread-row-name">{name}</span>
          <span className="thread-row-facts">
            {count} · {formatShortDate(createdAtOf(last_message_id ?? id))}
            {member ? ` · ${t('threads.joined')}` : ''}
          </span>
        </span>
        {thread_metadata.locked ? (
          <>
            <Lock className="thread-row-lock" aria-hidden="true" />
            <span className="unseen">{t('threads.locked')}</span>
          </>
        ) : null}
      </Link>
    </li>
  )
}
