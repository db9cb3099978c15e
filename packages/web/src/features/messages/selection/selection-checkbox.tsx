import { t } from '../../../language/main.ts'
import './selection.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Check } from 'lucide-react'
import { useWorld } from '../../../state/world.ts'
import { useMessageListContext } from '../row/message-list-context.ts'
import { maySelectMessage } from './may-select-message.ts'
import { useIsSelected } from './selected-messages.ts'

/** The checkbox before a message during selection. Pressing it is a press on the message (`useMessageSelection`). */
export function SelectionCheckbox({ message, name }: { message: Message; name: string }) {
  const { guildId } = useMessageListContext()
  const isChosen = useIsSelected(message.id) === true
  const isOpen = useWorld((world) => maySelectMessage(world, guildId, message))
  return (
    <button
      type="button"
      className="message-choice"
      aria-pressed={isChosen}
      aria-label={t('messages.select-s-message', { name })}
      disabled={!isOpen}
      title={isOpen ? undefined : t('messages.its-too-old-or-cant')}
    >
      <span className="message-choice-box">{isChosen ? <Check aria-hidden="true" /> : null}</span>
    </button>
  )
}
