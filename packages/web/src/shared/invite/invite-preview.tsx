import { useCallback } from 'react'
import { t } from '../../language/dialogs.ts'
import { useLoaded } from '../lists/use-loaded.ts'
import { LoadingState } from '../page/loading-state.tsx'
import { Notice } from '../page/notice.tsx'
import { InviteCard } from './invite-card.tsx'
import { inviteProblemText } from './invite-problem.ts'
import { loadInvite } from './load-invite.ts'

type InvitePreviewProps = { code: string; eventId: string | null }

/** The preview of an invite, or its error, for a user who has yet to sign in. */
export function InvitePreview({ code, eventId }: InvitePreviewProps) {
  const load = useCallback((signal: AbortSignal) => loadInvite(code, eventId, signal), [code, eventId])
  const { answer, retry } = useLoaded(load)
  if (answer.state === 'failed') return <Notice tone="danger">{inviteProblemText(answer.problem)}</Notice>
  return (
    <>
      <Notice tone="plain">{t('invite.you-have-an-invite-sign')}</Notice>
      <LoadingState answer={answer} retry={retry}>
        {(invite) => (
          <InviteCard invite={invite} isBrief heading={(title) => <h2 className="invite-title">{title}</h2>} />
        )}
      </LoadingState>
    </>
  )
}
