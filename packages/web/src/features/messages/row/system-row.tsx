import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import {
  ArrowLeft,
  ArrowRight,
  ChartNoAxesColumn,
  Info,
  type LucideIcon,
  Megaphone,
  MicVocal,
  Pencil,
  Pin,
  ShieldAlert,
  Sparkles,
  Spool,
  TriangleAlert,
} from 'lucide-react'
import { t } from '../../../language/main.ts'
import { openPins } from '../../../shared/overlay/overlays.ts'
import { Link } from '../../../shared/page/link.tsx'
import { channelPath } from '../../../shared/page/paths.ts'
import { useNameOf } from '../../../state/names.ts'
import { AuthorName } from './author-name.tsx'
import { useMessageListContext } from './message-list-context.ts'
import { fullDateTime, shortMessageTime } from './message-times.ts'
import { Reactions } from './reactions.tsx'
import { ReplyLine } from './reply-line.tsx'
import { systemMessageText } from './system-message-text.ts'

const ICONS: ReadonlyMap<number, LucideIcon> = new Map([
  [MessageType.RECIPIENT_ADD, ArrowRight],
  [MessageType.RECIPIENT_REMOVE, ArrowLeft],
  [MessageType.CHANNEL_NAME_CHANGE, Pencil],
  [MessageType.CHANNEL_ICON_CHANGE, Pencil],
  [MessageType.CHANNEL_PINNED_MESSAGE, Pin],
  [MessageType.USER_JOIN, ArrowRight],
  [MessageType.GUILD_BOOST, Sparkles],
  [MessageType.GUILD_BOOST_TIER_1, Sparkles],
  [MessageType.GUILD_BOOST_TIER_2, Sparkles],
  [MessageType.GUILD_BOOST_TIER_3, Sparkles],
  [MessageType.CHANNEL_FOLLOW_ADD, Megaphone],
  [MessageType.THREAD_CREATED, Spool],
  [MessageType.THREAD_STARTER_MESSAGE, Spool],
  [MessageType.STAGE_START, MicVocal],
  [MessageType.STAGE_END, MicVocal],
  [MessageType.STAGE_SPEAKER, MicVocal],
  [MessageType.STAGE_TOPIC, MicVocal],
  [MessageType.GUILD_INCIDENT_REPORT_RAID, TriangleAlert],
  [MessageType.AUTO_MODERATION_ACTION, ShieldAlert],
  [MessageType.POLL_RESULT, ChartNoAxesColumn],
])

/** A system message. */
export function SystemRow({ message }: { message: Message }) {
  const { guildId, jump } = useMessageListContext()
  const author = useNameOf(guildId, message.author)
  const other = useNameOf(guildId, message.mentions[0] ?? message.author)
  const Icon = ICONS.get(message.type) ?? Info
  const words = systemMessageText(message, {
    author: <AuthorName guildId={guildId} message={message} name={author} />,
    otherName: other,
    about: (text) => <bdi className="message-system-about">{text}</bdi>,
  })
  const target = message.message_reference

  return (
    <div className="message-columns">
      <div className="message-side">
        <Icon className="message-system-icon" aria-hidden="true" />
      </div>
      <div className="message-main">
        <p className="message-system">
          {words}{' '}
          {message.type === MessageType.THREAD_CREATED && target?.channel_id ? (
            <Link to={channelPath(guildId, target.channel_id)}>{t('messages.open-thread')}</Link>
          ) : null}
          {leadsToMessage(message) && target?.message_id ? (
            <button type="button" className="link message-system-link" onClick={() => jump(target.message_id ?? '')}>
              {t('messages.view')}
            </button>
          ) : null}{' '}
          {message.type === MessageType.CHANNEL_PINNED_MESSAGE ? (
            <button
              type="button"
              className="link message-system-link"
              onClick={({ currentTarget: anchor }) => openPins({ guildId, channelId: message.channel_id, anchor })}
            >
              {t('messages.all-pins')}
            </button>
          ) : null}{' '}
          <time className="message-time" dateTime={message.timestamp} title={fullDateTime(message.timestamp)}>
            {shortMessageTime(message.timestamp, Date.now())}
          </time>
        </p>
        {message.referenced_message ? <ReplyLine message={{ ...message, type: MessageType.REPLY }} /> : null}
        <Reactions message={message} />
      </div>
    </div>
  )
}

const leadsToMessage = ({ type }: Message): boolean =>
  type === MessageType.CHANNEL_PINNED_MESSAGE || type === MessageType.POLL_RESULT
