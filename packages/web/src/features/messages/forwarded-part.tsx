import type { Message, Snapshot } from '@guildhall/protocol/objects/messages/message'
import { Forward } from 'lucide-react'
import { t } from '../../language/main.ts'
import { Link } from '../../shared/page/link.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { channelName } from '../../state/names.ts'
import { useChannel } from '../../state/world.ts'
import { MessageParts } from './row/message-parts.tsx'
import { MessageText } from './row/message-text.tsx'
import { shortMessageTime } from './row/message-times.ts'

type ForwardedPartProps = { message: Message; snapshot: Snapshot }

/** A forwarded message as it was, with a link to the original if the user can view it. */
export function ForwardedPart({ message, snapshot }: ForwardedPartProps) {
  const { guild_id = null, channel_id = '', message_id } = message.message_reference ?? {}
  const channel = useChannel(guild_id, channel_id)

  return (
    <blockquote className="forwarded">
      <p className="forwarded-head">
        <Forward aria-hidden="true" /> {t('messages.forwarded')}
      </p>
      <MessageText message={snapshot} />
      <MessageParts message={snapshot} />
      <p className="forwarded-foot">
        {channel ? (
          <Link to={channelPath(guild_id, channel_id, message_id)}>{channelName(channel)}</Link>
        ) : (
          t('messages.from-a-channel-you-cant')
        )}
        , {shortMessageTime(snapshot.timestamp, Date.now())}
      </p>
    </blockquote>
  )
}
