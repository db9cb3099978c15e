import type { Message } from '@guildhall/protocol/objects/messages/message'
import { useMemo } from 'react'
import { t } from '../../../language/dialogs.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { showSearch } from '../../../shared/overlay/search-panel.ts'
import { navigate } from '../../../shared/page/location.ts'
import { channelPath } from '../../../shared/page/paths.ts'
import { isWide } from '../../../shared/page/screen-width.ts'
import { ColouredName } from '../../../shared/user/coloured-name.tsx'
import { useChannelName, useColourOf, useNameOf } from '../../../state/names.ts'
import { useChannel } from '../../../state/world.ts'
import { MessageComponents } from '../components/message-components.tsx'
import { ForwardedPart } from '../forwarded-part.tsx'
import { AuthorPicture } from '../row/author-picture.tsx'
import { MessageListContext } from '../row/message-list-context.ts'
import { MessageParts } from '../row/message-parts.tsx'
import { MessageText } from '../row/message-text.tsx'
import { fullDateTime, shortMessageTime } from '../row/message-times.ts'

/** A found message, with a button that jumps to it. */
export function SearchResult({ guildId, message }: { guildId: string | null; message: Message }) {
  const { channel_id: channelId } = message
  const name = useNameOf(guildId, message.author)
  const colour = useColourOf(guildId, message.author.id)
  const channel = useChannelName(useChannel(guildId, channelId))
  const [forwarded] = message.message_snapshots ?? []
  const list = useMemo(() => {
    const jump = (messageId: string) => {
      if (!isWide()) showSearch(false)
      navigate(channelPath(guildId, channelId, messageId))
    }
    return { guildId, channelId, jump }
  }, [guildId, channelId])

  return (
    <li className="search-result" aria-label={`${name}, ${fullDateTime(message.timestamp)}`}>
      <MessageListContext value={list}>
        <header className="search-result-head">
          <AuthorPicture guildId={guildId} message={message} size={20} />
          <p className="search-result-author">
            <ColouredName colour={colour} className="message-author">
              {message.webhook_id === undefined ? name : message.author.username}
            </ColouredName>
            <time className="message-time" dateTime={message.timestamp} title={fullDateTime(message.timestamp)}>
              {shortMessageTime(message.timestamp, Date.now())}
            </time>
            {guildId === null ? null : <span className="search-result-channel">#{channel}</span>}
          </p>
          <Button onPress={() => list.jump(message.id)}>{t('messages.search-jump')}</Button>
        </header>
        <MessageText message={message} />
        {forwarded ? <ForwardedPart message={message} snapshot={forwarded.message} /> : null}
        <MessageParts message={message} />
        <MessageComponents guildId={guildId} message={message} />
      </MessageListContext>
    </li>
  )
}
