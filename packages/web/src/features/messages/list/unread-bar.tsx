import { ArrowUp } from 'lucide-react'
import { rich, t } from '../../../language/main.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { createdAtOf } from '../../../state/snowflake-time.ts'
import { shortMessageTime } from '../row/message-times.ts'
import type { UnreadAbove } from './use-unread-bar.ts'

type UnreadBarProps = { unread: UnreadAbove; onJump: () => void; onRead: () => void }

/** The unread messages above the screen, with a link to them. */
export function UnreadBar({ unread: { count, isMore, readId }, onJump, onRead }: UnreadBarProps) {
  const since = shortMessageTime(new Date(createdAtOf(readId)).toISOString(), Date.now())
  const words = isMore ? t('messages.new-messages', { count }) : t('messages.new-message', { count })
  return (
    <section className="unread-bar" aria-label={t('messages.unread-messages')}>
      <button type="button" className="unread-bar-jump" onClick={onJump}>
        <ArrowUp aria-hidden="true" />
        {rich('messages.new-messages-since', { span: unseen, words, since })}
      </button>
      <Button onPress={onRead}>{t('messages.mark-as-read')}</Button>
    </section>
  )
}
