import type { InstanceRegistration } from '@guildhall/protocol/objects/users/registration'
import { approveInstanceRegistration } from '@guildhall/protocol/operations/registrations/approve-instance-registration'
import { listInstanceRegistrations } from '@guildhall/protocol/operations/registrations/list-instance-registrations'
import { rejectInstanceRegistration } from '@guildhall/protocol/operations/registrations/reject-instance-registration'
import { useCallback } from 'react'
import { rich, t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'

/** Registrations that an administrator has to decide on, the first hundred. */
export function PendingRegistrations() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(listInstanceRegistrations, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  return (
    <Section title={t('registration.waiting-for-approval')}>
      <LoadingState answer={answer} retry={retry}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className="section-empty">{t('registration.no-one-is-waiting-for-approval')}</p>
          ) : (
            <ul className="section-list" aria-label={t('registration.waiting-for-approval')}>
              {waiting.map((each) => (
                <WaitingEntry key={each.id} registration={each} onDecided={retry} />
              ))}
            </ul>
          )
        }
      </LoadingState>
    </Section>
  )
}

type WaitingEntryProps = { registration: InstanceRegistration; onDecided: () => void }

function WaitingEntry({ registration: { id, username, email, created_at }, onDecided }: WaitingEntryProps) {
  const client = useClient()
  const approve = () =>
    runWithErrorToast(async () => {
      await client.call(approveInstanceRegistration, { registrationId: id })
      showToast(t('registration.can-sign-in-now', { username }))
      onDecided()
    })
  const reject = () =>
    askToConfirm({
      title: t('registration.confirm-reject', { username }),
      text: t('registration.the-registration-is-deleted-they-can', { username }),
      action: t('registration.reject'),
      work: async () => {
        await client.call(rejectInstanceRegistration, { registrationId: id })
        onDecided()
      },
    })
  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>
          <bdi>{username}</bdi>
        </strong>
        <span className="section-row-quiet">
          {email === null ? null : `${email}, `}
          {formatShortDateTime(Date.parse(created_at))}
        </span>
      </span>
      <span className="section-buttons">
        <Button look="main" onPress={() => void approve()}>
          {rich('registration.approve', { username, span: unseen })}
        </Button>
        <Button look="danger" onPress={reject}>
          {rich('registration.reject-item', { username, span: unseen })}
        </Button>
      </span>
    </li>
  )
}
