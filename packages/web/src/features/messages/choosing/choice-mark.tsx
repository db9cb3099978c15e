import { t } from '../../../language/main.ts'
import './choosing.css'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Check } from 'lucide-react'
import { useWorld } from '../../../state/world.ts'
import { useTalkPlace } from '../row/message-list-context.ts'
import { useIsChosen } from './chosen-messages.ts'
import { mayChoose } from './deletable-age.ts'

/** The checkbox before a message during selection. Pressing it is a press on the message (`useChoosing`). */
export function ChoiceMark({ message, name }: { message: Message; name: string }) {
  const { guildId } = useTalkPlace()
  const isChosen = useIsChosen(message.id) === true
  const isOpen = useWorld((world) => mayChoose(world, guildId, message))
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
