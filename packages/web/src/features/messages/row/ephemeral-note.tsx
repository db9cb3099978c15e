import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Eye } from 'lucide-react'
import { t } from '../../../language/main.ts'
import { useClient } from '../../../state/use-client.ts'

/** Marks an ephemeral message, with a button to dismiss it. The server deletes it by itself. */
export function EphemeralNote({ message }: { message: Message }) {
  const client = useClient()
  if ((message.flags & MessageFlag.EPHEMERAL) === 0) return null
  return (
    <p className="ephemeral-note">
      <Eye aria-hidden="true" />
      {t('messages.only-you-can-see-this')}
      <button
        type="button"
        className="link message-system-link"
        onClick={() => client.messages.dismiss(message.channel_id, message.id)}
      >
        {t('messages.dismiss')}
      </button>
    </p>
  )
}
