import './message-row.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { memo } from 'react'
import { useNameOf } from '../../../state/names.ts'
import { useMe } from '../../../state/world.ts'
import { useIsActive } from '../list/active-row.ts'
import { isWritten } from '../list/list-rows.ts'
import { useIsSelected } from '../selection/selected-messages.ts'
import { SelectionCheckbox } from '../selection/selection-checkbox.tsx'
import { AuthorPicture } from './author-picture.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageHeader } from './message-header.tsx'
import { useMessageListContext } from './message-list-context.ts'
import { fullDateTime, timeOfDay } from './message-times.ts'
import { MessageToolbar } from './message-toolbar.tsx'
import { ReplyLine } from './reply-line.tsx'
import { SystemRow } from './system-row.tsx'
import { useMentionsMe } from './use-mentions-me.ts'

type MessageRowProps = { message: Message; startsGroup: boolean; isLit: boolean }

/** A message. Its toolbar is only rendered while it is active. */
export const MessageRow = memo(({ message, startsGroup, isLit }: MessageRowProps) => {
  const { guildId } = useMessageListContext()
  const me = useMe()
  const name = useNameOf(guildId, message.author)
  const mentionsMe = useMentionsMe(guildId, message, me)
  const isActive = useIsActive(message.id)
  const isChosen = useIsSelected(message.id)
  const isSystem = !isWritten(message)

  return (
    <article
      className="message"
      data-message-id={message.id}
      data-starts={startsGroup}
      data-mentions-me={mentionsMe}
      data-lit={isLit}
      data-active={isActive}
      data-chosen={isChosen ?? undefined}
      aria-label={`${name}, ${fullDateTime(message.timestamp)}`}
      tabIndex={-1}
    >
      {isSystem ? <SystemRow message={message} /> : <Written message={message} name={name} startsGroup={startsGroup} />}
      {isChosen === null ? null : <SelectionCheckbox message={message} name={name} />}
      {isActive && isChosen === null ? <MessageToolbar message={message} /> : null}
    </article>
  )
})

type WrittenProps = { message: Message; name: string; startsGroup: boolean }

function Written({ message, name, startsGroup }: WrittenProps) {
  const { guildId } = useMessageListContext()
  return (
    <>
      {startsGroup ? <ReplyLine message={message} /> : null}
      <div className="message-columns">
        <div className="message-side">
          {startsGroup ? (
            <AuthorPicture guildId={guildId} message={message} />
          ) : (
            <time className="message-side-time" dateTime={message.timestamp} title={fullDateTime(message.timestamp)}>
              {timeOfDay(message.timestamp)}
            </time>
          )}
        </div>
        <div className="message-main">
          {startsGroup ? <MessageHeader guildId={guildId} message={message} name={name} /> : null}
          <MessageBody message={message} />
        </div>
      </div>
    </>
  )
}
