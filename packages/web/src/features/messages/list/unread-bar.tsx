import { ArrowUp } from 'lucide-react'
import { Button } from '../../../shared/appearance/button.tsx'
import { createdAtOf } from '../../../state/snowflake-moment.ts'
import { whenWords } from '../row/time-words.ts'
import type { UnreadAbove } from './use-unread-bar.ts'

type UnreadBarProps = { unread: UnreadAbove; onJump: () => void; onRead: () => void }

/** What is unread above the screen, and the way there. */
export function UnreadBar({ unread: { count, isMore, readId }, onJump, onRead }: UnreadBarProps) {
  const since = whenWords(new Date(createdAtOf(readId)).toISOString(), Date.now())
  const words = count === 1 && !isMore ? '1 new message' : `${count}${isMore ? '+' : ''} new messages`
  return (
    <section className="unread-bar" aria-label="Unread messages">
      <button type="button" className="unread-bar-jump" onClick={onJump}>
        <ArrowUp aria-hidden="true" />
        <span className="unseen">Jump to </span>
        {words} since {since}
      </button>
      <Button onPress={onRead}>Mark as read</Button>
    </section>
  )
}
