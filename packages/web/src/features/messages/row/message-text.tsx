import type { Message } from '@guildhall/protocol/objects/messages/message'
import { t } from '../../../language/main.ts'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { fullDateTime } from './message-times.ts'

type MessageTextProps = { message: Pick<Message, 'content' | 'edited_timestamp'> }

/** A message's text, and whether it was edited. */
export function MessageText({ message: { content, edited_timestamp } }: MessageTextProps) {
  if (content === '') return null
  return (
    <div className="message-content">
      <Markdown
        text={content}
        surface="message"
        trailing={edited_timestamp === null ? null : <EditedMark timestamp={edited_timestamp} />}
      />
    </div>
  )
}

function EditedMark({ timestamp }: { timestamp: string }) {
  return (
    <time className="message-edited" dateTime={timestamp} title={fullDateTime(timestamp)}>
      {' '}
      {t('messages.edited')}
    </time>
  )
}
