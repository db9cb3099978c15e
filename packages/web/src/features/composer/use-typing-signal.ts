import { triggerTypingIndicator } from '@guildhall/protocol/operations/messages/trigger-typing-indicator'
import { useRef } from 'react'
import { useClient } from '../../state/use-client.ts'

/** Others believe it for ten seconds. */
const again_ms = 8_000

/** Tells others that one is typing, as long as one is; commands are nobody's business. */
export function useTypingSignal(channelId: string): { type: (text: string) => void; stop: () => void } {
  const client = useClient()
  const last = useRef(0)

  function type(text: string) {
    const now = performance.now()
    if (text.trim() === '' || text.startsWith('/')) return
    if (last.current !== 0 && now - last.current < again_ms) return
    last.current = now
    // Nobody misses it if it doesn't arrive.
    client.call(triggerTypingIndicator, { channelId }).catch(() => {})
  }

  /** What was said ends it: the next word is news. */
  function stop() {
    last.current = 0
  }

  return { type, stop }
}
