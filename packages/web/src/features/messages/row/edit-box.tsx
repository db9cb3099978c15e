import { LIMITS } from '@guildhall/protocol/limits'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { editMessage } from '@guildhall/protocol/operations/messages/edit-message'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/main.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useClient } from '../../../state/use-client.ts'
import { askToDelete } from './delete-message.ts'
import { useMessageListContext } from './message-list-context.ts'

/** Edits the user's message: Enter saves, Escape cancels. */
export function EditBox({ message }: { message: Message }) {
  const client = useClient()
  const { channelId } = useMessageListContext()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(message.content)
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null })

  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(message.content.length, message.content.length)
  }, [message.content.length])

  const leave = () => {
    box.current?.closest<HTMLElement>('[data-message-id]')?.focus({ preventScroll: true })
    client.drafts.endEdit(channelId)
  }

  async function save() {
    if (state.isBusy) return
    const content = text.trim()
    if (content === message.content) return leave()
    if (content === '' && message.attachments.length === 0) {
      leave()
      return askToDelete(client, message)
    }
    setState({ isBusy: true, problem: null })
    try {
      await client.call(editMessage, { channelId, messageId: message.id }, { content })
      leave()
    } catch (problem) {
      setState({ isBusy: false, problem: describeProblem(problem) })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && !event.shiftKey) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="edit-box">
      <textarea
        ref={box}
        className="edit-box-text"
        aria-label={t('messages.edit-your-message')}
        maxLength={LIMITS.messageContent.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="edit-box-foot">
        <Button look="main" busy={state.isBusy} onPress={() => void save()}>
          {t('messages.save')}
        </Button>
        <Button onPress={leave}>{t('messages.cancel')}</Button>
        <p className="message-failed" role="alert">
          {state.problem}
        </p>
      </div>
    </div>
  )
}
