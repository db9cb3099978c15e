import { useCallback } from 'react'
import { Loaded } from '../loaded.tsx'
import { Notice } from '../notice.tsx'
import { useAnswer } from '../use-answer.ts'
import { InviteCard } from './invite-card.tsx'
import { entryProblem } from './invite-problem.ts'
import { loadInvite } from './load-invite.ts'

type InvitePreviewProps = { code: string; eventId: string | null }

/** Where an invite leads, for somebody who has yet to say who he is. */
export function InvitePreview({ code, eventId }: InvitePreviewProps) {
  const load = useCallback((signal: AbortSignal) => loadInvite(code, eventId, signal), [code, eventId])
  const { answer, retry } = useAnswer(load)
  if (answer.state === 'failed') return <Notice tone="danger">{entryProblem(answer.problem)}</Notice>
  return (
    <Loaded answer={answer} retry={retry}>
      {(invite) => (
        <InviteCard invite={invite} isBrief heading={(title) => <h2 className="invite-title">{title}</h2>} />
      )}
    </Loaded>
  )
}
