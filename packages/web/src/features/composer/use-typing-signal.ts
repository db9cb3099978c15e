import { triggerTypingIndicator } from '@guildhall/protocol/operations/messages/trigger-typing-indicator'
import { useMemo } from 'react'
import { useClient } from '../../state/use-client.ts'
import { TypingSignal } from './typing-signal.ts'

/** Tells others in a channel that one is typing, as long as one is. */
export function useTypingSignal(channelId: string): TypingSignal {
  const client = useClient()
  return useMemo(() => {
    // A signal that doesn't arrive is not missed.
    const send = () => void client.call(triggerTypingIndicator, { channelId }).catch(() => {})
    return new TypingSignal(send)
  }, [client, channelId])
}
