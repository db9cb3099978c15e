import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { BellOff, Pin } from 'lucide-react'
import { t } from '../../../language/main.ts'
import { AppBadge } from '../../../shared/activity/app-badge.tsx'
import { TimedOutMark } from '../../../shared/user/timed-out-mark.tsx'
import { useMember } from '../../../state/world.ts'
import { AuthorName } from './author-name.tsx'
import { fullDateTime, shortMessageTime } from './message-times.ts'

type MessageHeaderProps = { guildId: string | null; message: Message; name: string }

/** The author of a message, and its time. */
export function MessageHeader({ guildId, message, name }: MessageHeaderProps) {
  const { author, webhook_id, timestamp, flags, pinned } = message
  const until = useMember(guildId, author.id)?.communication_disabled_until

  return (
    <header className="message-head">
      <AuthorName guildId={guildId} message={message} name={name} />
      {author.bot || webhook_id !== undefined ? <AppBadge /> : null}
      {webhook_id === undefined ? <TimedOutMark until={until} /> : null}
      <time className="message-time" dateTime={timestamp} title={fullDateTime(timestamp)}>
        {shortMessageTime(timestamp, Date.now())}
      </time>
      {pinned ? (
        <span className="message-mark" title={t('messages.pinned')}>
          <Pin aria-hidden="true" />
          <span className="unseen">{t('messages.pinned')}</span>
        </span>
      ) : null}
      {flags & MessageFlag.SUPPRESS_NOTIFICATIONS ? (
        <span className="message-mark" title={t('messages.sent-without-a-notification')}>
          <BellOff aria-hidden="true" />
          <span className="unseen">{t('messages.sent-without-a-notification')}</span>
        </span>
      ) : null}
      {flags & MessageFlag.CROSSPOSTED ? <span className="message-mark">{t('messages.published')}</span> : null}
    </header>
  )
}
