import { t } from '../../../language/main.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { displayFileName } from '../../../shared/text/display-file-name.ts'
import type { PendingMessage } from '../../../state/messages/pending-message.ts'
import { useNameOf } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { AuthorName } from '../row/author-name.tsx'
import { AuthorPicture } from '../row/author-picture.tsx'
import { useMessageListContext } from '../row/message-list-context.ts'

type PendingRowProps = { message: PendingMessage; startsGroup: boolean }

/** A pending message: its progress, or why it could not be sent. */
export function PendingRow({ message, startsGroup }: PendingRowProps) {
  const { guildId } = useMessageListContext()
  const me = useMe()
  const name = useNameOf(guildId, me)
  const { body, files, state, progress } = message

  return (
    <article className="message" data-starts={startsGroup} aria-label={t('messages.your-message-is-being-sent')}>
      <div className="message-columns">
        <div className="message-side">
          {startsGroup ? <AuthorPicture guildId={guildId} message={{ author: me }} /> : null}
        </div>
        <div className="message-main">
          {startsGroup ? (
            <header className="message-head">
              <AuthorName guildId={guildId} message={{ author: me }} name={name} />
            </header>
          ) : null}
          <div className="message-pending">
            {body.content ? <Markdown text={body.content} surface="message" /> : null}
          </div>
          {files.length > 0 && (state === 'sending' || state === 'sent') ? (
            <p className="message-upload">
              <progress className="message-upload-bar" value={progress} aria-label={t('messages.upload-progress')} />
              {files[0] && files.length === 1
                ? displayFileName(files[0].name)
                : t('messages.file-count', { count: files.length })}
            </p>
          ) : null}
          <Trouble message={message} />
        </div>
      </div>
    </article>
  )
}

function Trouble({ message: { nonce, state, problem, files } }: { message: PendingMessage }) {
  const { sender } = useClient()
  if (state === 'failed') {
    return (
      <div className="message-trouble" role="alert">
        <p className="message-failed">{t('messages.this-message-wasnt-sent', { problem: problem ?? '' })}</p>
        <Button onPress={() => void sender.retry(nonce)}>{t('messages.try-again')}</Button>
        <Button onPress={() => sender.discard(nonce)}>{t('messages.discard')}</Button>
      </div>
    )
  }
  if (state === 'waiting') {
    return (
      <div className="message-trouble" role="status">
        <p className="message-waiting">{t('messages.not-sent-yet-it-will')}</p>
        <Button onPress={() => sender.discard(nonce)}>{t('messages.discard')}</Button>
      </div>
    )
  }
  if (state !== 'sending' || files.length === 0) return null
  return <Button onPress={() => sender.discard(nonce)}>{t('messages.cancel')}</Button>
}
