import type { InstanceInvitation } from '@guildhall/protocol/objects/users/registration'
import { deleteInstanceInvitation } from '@guildhall/protocol/operations/registrations/delete-instance-invitation'
import { listInstanceInvitations } from '@guildhall/protocol/operations/registrations/list-instance-invitations'
import { useCallback, useState } from 'react'
import { rich, t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { InvitationDialog } from './invitation-dialog.tsx'

/** The first hundred valid invitations. */
export function InvitationsSection() {
  const client = useClient()
  const [isMaking, setMaking] = useState(false)
  const load = useCallback((signal: AbortSignal) => client.call(listInstanceInvitations, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  const close = () => {
    setMaking(false)
    retry()
  }
  return (
    <Section title={t('registration.invitations')} text={t('registration.invitations-hint')}>
      <div className="section-buttons">
        <Button look="main" onPress={() => setMaking(true)}>
          {t('registration.create-invitation-dialog')}
        </Button>
      </div>
      <LoadingState answer={answer} retry={retry}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="section-empty">{t('registration.no-invitations')}</p>
          ) : (
            <ul className="section-list" aria-label={t('registration.invitations')}>
              {invitations.map((each) => (
                <InvitationEntry key={each.id} invitation={each} onDeleted={retry} />
              ))}
            </ul>
          )
        }
      </LoadingState>
      {isMaking ? <InvitationDialog onClose={close} /> : null}
    </Section>
  )
}

type InvitationEntryProps = { invitation: InstanceInvitation; onDeleted: () => void }

function InvitationEntry({ invitation, onDeleted }: InvitationEntryProps) {
  const { id, creator, max_uses, uses, created_at, expires_at } = invitation
  const client = useClient()
  const name = creator
    ? t('registration.invitation-by', { username: creator.username })
    : t('registration.invitation-by-a-deleted-account')
  const remove = () =>
    askToConfirm({
      title: t('registration.confirm-delete-invitation'),
      text: t('registration.delete-invitation-consequences'),
      action: t('registration.delete-invitation'),
      work: async () => {
        await client.call(deleteInstanceInvitation, { invitationId: id })
        onDeleted()
      },
    })
  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {t('registration.used-times-created', {
            uses,
            maxUses: max_uses,
            created: formatShortDateTime(Date.parse(created_at)),
            expires:
              expires_at === null
                ? t('registration.never-expires')
                : t('registration.expires', { moment: formatShortDateTime(Date.parse(expires_at)) }),
          })}
        </span>
      </span>
      <Button look="danger" onPress={remove}>
        {rich('registration.delete-item', { name, span: unseen })}
      </Button>
    </li>
  )
}
