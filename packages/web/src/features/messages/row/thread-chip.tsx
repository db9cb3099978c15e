import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { Spool } from 'lucide-react'
import { t } from '../../../language/main.ts'
import { Link } from '../../../shared/page/link.tsx'
import { channelPath } from '../../../shared/page/paths.ts'
import { useSnapshot } from '../../../state/use-client.ts'

/** Links to the thread of a message. The message itself contains the thread's state when it was read. */
export function ThreadChip({ thread }: { thread: Thread }) {
  const { guild_id, id, name, message_count } = useSnapshot(({ threads }) => threads.get(thread.id)) ?? thread
  return (
    <Link to={channelPath(guild_id, id)} className="thread-chip">
      <Spool aria-hidden="true" />
      <bdi className="thread-chip-name">{name}</bdi>
      <span className="thread-chip-count">{t('messages.message-count', { count: message_count })}</span>
    </Link>
  )
}
