import './message-components.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { useMemo } from 'react'
import { useMessageAttempt } from '../../../state/interactions/use-interactions.ts'
import { renderComponents } from './component-renderers.tsx'
import { ComponentUseContext } from './use-component-use.ts'

type MessageComponentsProps = { guildId: string | null; message: Message }

/** The components of a message, and whether the application failed to respond. */
export function MessageComponents({ guildId, message }: MessageComponentsProps) {
  if (message.components.length === 0) return null
  return <Parts guildId={guildId} message={message} />
}

function Parts({ guildId, message }: MessageComponentsProps) {
  const attempt = useMessageAttempt(message.id)
  const context = useMemo(() => ({ guildId, message }), [guildId, message])

  return (
    <ComponentUseContext value={context}>
      <div className="parts">
        {renderComponents(message.components)}
        <p className="parts-problem" role="status">
          {attempt?.problem}
        </p>
      </div>
    </ComponentUseContext>
  )
}
