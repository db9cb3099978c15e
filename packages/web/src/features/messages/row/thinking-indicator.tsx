import type { Message } from '@guildhall/protocol/objects/messages/message'
import { useEffect, useState } from 'react'
import { rich, t } from '../../../language/main.ts'

/** How long an application may take to respond (docs/spec/interactions.md#deadlines). */
const patience_ms = 15 * 60_000

/** Shows that an application is working on its response, or never sent it. */
export function ThinkingIndicator({ message: { author, timestamp } }: { message: Message }) {
  const [isOver, setIsOver] = useState(() => restOf(timestamp) <= 0)

  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, restOf(timestamp)))
    return () => clearTimeout(timer)
  }, [timestamp])

  if (isOver) return <p className="message-failed">{t('messages.the-app-didnt-respond')}</p>
  return (
    <p className="thinking">
      <span className="thinking-dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {rich('messages.is-thinking', {
        bdi: (words) => <bdi>{words}</bdi>,
        name: author.global_name ?? author.username,
      })}
    </p>
  )
}

const restOf = (timestamp: string): number => Date.parse(timestamp) + patience_ms - Date.now()
