import type { Message } from '@guildhall/protocol/objects/messages/message'
import { createContext, useCallback, useContext } from 'react'
import type { InteractionAttempt } from '../../../state/interactions/attempt.ts'
import { useMessageAttempt } from '../../../state/interactions/use-interactions.ts'
import { useClient } from '../../../state/use-client.ts'

/** On which message a component stands. */
type Standing = { readonly guildId: string | null; readonly message: Message }

export const ComponentUseContext = createContext<Standing | null>(null)

export function useStanding(): Standing {
  const standing = useContext(ComponentUseContext)
  if (standing === null) throw new Error('a component stands on a message')
  return standing
}

type Using = {
  /** Something on this message was asked for, and is not answered. */
  readonly isHeld: boolean
  /** That was this component. */
  readonly isWaiting: boolean
  readonly attempt: InteractionAttempt | undefined
  readonly press: (values?: readonly string[]) => void
}

/** The use of a component. A message is asked one thing at a time. */
export function useUsing(component: { readonly type: number; readonly custom_id?: string }): Using {
  const client = useClient()
  const { guildId, message } = useStanding()
  const attempt = useMessageAttempt(message.id)
  const { type, custom_id = '' } = component
  const isHeld = attempt?.state === 'waiting'
  const press = useCallback(
    (values?: readonly string[]) => {
      void client.interactions.pressComponent(guildId, message, { type, custom_id }, values)
    },
    [client, guildId, message, type, custom_id],
  )
  return { isHeld, isWaiting: isHeld && attempt.name === custom_id, attempt, press }
}
