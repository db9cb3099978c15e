import type { Message } from '@guildhall/protocol/objects/messages/message'
import { createContext, useCallback, useContext } from 'react'
import type { InteractionAttempt } from '../../../state/interactions/interaction-attempt.ts'
import { useMessageAttempt } from '../../../state/interactions/use-interactions.ts'
import { useClient } from '../../../state/use-client.ts'

/** The message of a component. */
type ComponentContext = { readonly guildId: string | null; readonly message: Message }

export const ComponentUseContext = createContext<ComponentContext | null>(null)

export function useComponentContext(): ComponentContext {
  const context = useContext(ComponentUseContext)
  if (context === null) throw new Error('a component must be in a message')
  return context
}

type Using = {
  /** An interaction on this message is pending. */
  readonly isHeld: boolean
  /** This component caused it. */
  readonly isWaiting: boolean
  readonly attempt: InteractionAttempt | undefined
  readonly press: (values?: readonly string[]) => void
}

/** The use of a component. A message has one pending interaction at a time. */
export function useComponentUse(component: { readonly type: number; readonly custom_id?: string }): Using {
  const client = useClient()
  const { guildId, message } = useComponentContext()
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
