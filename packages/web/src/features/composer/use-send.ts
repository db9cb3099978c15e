import { LIMITS } from '@guildhall/protocol/limits'
import { useState } from 'react'
import { t } from '../../language/main.ts'
import { useClient } from '../../state/use-client.ts'
import { draftToMessage, isEmptyDraft } from './draft-to-message.ts'
import { codePointLength } from './inserted-names.ts'
import { countdown } from './slow-mode.ts'

type SendState = {
  /** Sends the channel's draft; returns whether it was sent. */
  readonly send: () => boolean
  /** Why it can't be sent, until something changes. */
  readonly problem: string | null
  readonly forget: () => void
}

/** Sends the draft. One that can't be sent stays, with an error. */
export function useSend(channelId: string, slowLeft: number): SendState {
  const { drafts, sender } = useClient()
  const [over, setOver] = useState(0)
  const [isTooSoon, setIsTooSoon] = useState(false)

  function send(): boolean {
    const draft = drafts.of(channelId)
    if (isEmptyDraft(draft)) return false
    const { body, files } = draftToMessage(draft)
    const tooMany = Math.max(0, codePointLength(body.content ?? '') - LIMITS.messageContent.max)
    setOver(tooMany)
    setIsTooSoon(slowLeft > 0)
    if (tooMany > 0 || slowLeft > 0) return false
    drafts.clear(channelId)
    void sender.send(channelId, body, files)
    return true
  }

  const problem = over > 0 ? tooLong(over) : isTooSoon && slowLeft > 0 ? tooSoon(slowLeft) : null
  return { send, problem, forget: () => setOver(0) }
}

const tooLong = (over: number) => t('composer.your-message-is-too-long', { over })
const tooSoon = (seconds: number) => t('composer.slow-mode-is-on-you', { countdown: countdown(seconds) })
