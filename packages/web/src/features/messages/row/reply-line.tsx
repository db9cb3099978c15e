import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { CornerUpRight } from 'lucide-react'
import { rich, t } from '../../../language/main.ts'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { useNameOf } from '../../../state/names.ts'
import { isActivityLaunch } from '../launched-activity.tsx'
import { AuthorPicture } from './author-picture.tsx'
import { useMessageListContext } from './message-list-context.ts'
import { messageSummary } from './message-summary.ts'

/** The original of a reply in one line that links to it; or the command that was used. */
export function ReplyLine({ message }: { message: Message }) {
  const { interaction_metadata: by, message_reference } = message
  if (message.type === MessageType.REPLY && message_reference?.type !== MessageReferenceType.FORWARD) {
    const answered = message.referenced_message
    return (
      <div className="reply-line">
        <CornerUpRight className="reply-line-icon" aria-hidden="true" />
        {answered ? <Answered answered={answered} /> : <span>{t('messages.the-original-message-was-deleted')}</span>}
      </div>
    )
  }
  if (by?.type !== 2) return null
  return (
    <div className="reply-line">
      <CornerUpRight className="reply-line-icon" aria-hidden="true" />
      <CommandUse message={message} user={by.user} />
    </div>
  )
}

function Answered({ answered }: { answered: NonNullable<Message['referenced_message']> }) {
  const { guildId, jump } = useMessageListContext()
  const name = useNameOf(guildId, answered.author)

  return (
    <button type="button" className="reply-line-target" onClick={() => jump(answered.id)}>
      <span className="unseen">{t('messages.reply-to')} </span>
      <AuthorPicture guildId={guildId} message={answered} size={20} />
      <bdi className="reply-line-name">{answered.webhook_id === undefined ? name : answered.author.username}</bdi>
      <span className="reply-line-text">
        {answered.content ? <Markdown text={answered.content} surface="preview" /> : messageSummary(answered)}
      </span>
    </button>
  )
}

function CommandUse({ message, user }: { message: Message; user: Message['author'] }) {
  const { guildId } = useMessageListContext()
  const name = useNameOf(guildId, user)
  const slash =
    message.type === MessageType.CHAT_INPUT_COMMAND && message.interaction && !isActivityLaunch(message) ? '/' : ''
  return (
    <span className="reply-line-text">
      {rich('messages.used', {
        user: <bdi className="reply-line-name">{name}</bdi>,
        command: (words) => (
          <span className="reply-line-command">
            {slash}
            {words}
          </span>
        ),
        name: message.interaction?.name ?? t('messages.a-command'),
      })}
    </span>
  )
}
