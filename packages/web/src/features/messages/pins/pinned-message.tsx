import type { Message } from '@guildhall/protocol/objects/messages/message'
import { unpinMessage } from '@guildhall/protocol/operations/pins/unpin-message'
import { PinOff } from 'lucide-react'
import { t } from '../../../language/dialogs.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { ColouredName } from '../../../shared/user/coloured-name.tsx'
import { useColourOf, useNameOf } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { MessageComponents } from '../components/message-components.tsx'
import { ForwardedPart } from '../forwarded-part.tsx'
import { PollPart } from '../poll-part.tsx'
import { AuthorPicture } from '../row/author-picture.tsx'
import { useMessageListContext } from '../row/message-list-context.ts'
import { MessageParts } from '../row/message-parts.tsx'
import { messageRights } from '../row/message-rights.ts'
import { MessageText } from '../row/message-text.tsx'
import { fullDateTime, shortMessageTime } from '../row/message-times.ts'

/** A message in the list of pins, with a link to it. */
export function PinnedMessage({ message }: { message: Message }) {
  const client = useClient()
  const { guildId, channelId, jump } = useMessageListContext()
  const name = useNameOf(guildId, message.author)
  const colour = useColourOf(guildId, message.author.id)
  const mayUnpin = useWorld((world) => messageRights(world, guildId, message).pin)
  const [forwarded] = message.message_snapshots ?? []

  return (
    <li className="pin" aria-label={`${name}, ${fullDateTime(message.timestamp)}`}>
      <header className="pin-head">
        <AuthorPicture guildId={guildId} message={message} size={20} />
        <p className="pin-author">
          <ColouredName colour={colour} className="message-author">
            {message.webhook_id === undefined ? name : message.author.username}
          </ColouredName>
          <time className="message-time" dateTime={message.timestamp} title={fullDateTime(message.timestamp)}>
            {shortMessageTime(message.timestamp, Date.now())}
          </time>
        </p>
        <Button onPress={() => jump(message.id)}>{t('messages.jump-to-message')}</Button>
        {mayUnpin ? (
          <IconButton
            label={t('messages.unpin')}
            side="left"
            onClick={() =>
              void runWithErrorToast(() => client.call(unpinMessage, { channelId, messageId: message.id }))
            }
          >
            <PinOff aria-hidden="true" />
          </IconButton>
        ) : null}
      </header>
      <MessageText message={message} />
      {forwarded ? <ForwardedPart message={message} snapshot={forwarded.message} /> : null}
      <MessageParts message={message} />
      {message.poll ? <PollPart message={message} poll={message.poll} /> : null}
      <MessageComponents guildId={guildId} message={message} />
    </li>
  )
}
