import './message-components.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { useMemo } from 'react'
import { useMessageAttempt } from '../../../state/interactions/use-interactions.ts'
import { drawAll } from './drawings.tsx'
import { ComponentUseContext } from './using.ts'

type MessageComponentsProps = { guildId: string | null; message: Message }

/** What an application put on a message to be looked at and used, and whether it failed to answer. */
export function MessageComponents({ guildId, message }: MessageComponentsProps) {
  if (message.components.length === 0) return null
  return <Parts guildId={guildId} message={message} />
}

function Parts({ guildId, message }: MessageComponentsProps) {
  const attempt = useMessageAttempt(message.id)
  const standing = useMemo(() => ({ guildId, message }), [guildId, message])

  return (
    <ComponentUseContext value={standing}>
      <div className="parts">
        {drawAll(message.components)}
        <p className="parts-problem" role="status">
          {attempt?.problem}
        </p>
      </div>
    </ComponentUseContext>
  )
}
