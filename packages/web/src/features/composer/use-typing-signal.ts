import { triggerTypingIndicator } from '@guildhall/protocol/operations/messages/trigger-typing-indicator'
import { useMemo } from 'react'
import { useClient } from '../../state/use-client.ts'
import { TypingSignal } from './typing-signal.ts'

/** Sends typing events in a channel while the user types. */
export function useTypingSignal(channelId: string): TypingSignal {
  const client = useClient()
  return useMemo(() => {
    // A lost event does no harm.
    const send = () => void client.call(triggerTypingIndicator, { channelId }).catch(() => {})
    return new TypingSignal(send)
  }, [client, channelId])
}
