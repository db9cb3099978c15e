import type { InstanceInvitation } from '@guildhall/protocol/objects/users/registration'
import { deleteInstanceInvitation } from '@guildhall/protocol/operations/registrations/delete-instance-invitation'
import { listInstanceInvitations } from '@guildhall/protocol/operations/registrations/list-instance-invitations'
import { useCallback, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { shortMoment } from '../../../shared/words/moment-words.ts'
import { useClient } from '../../../state/use-client.ts'
import { InvitationDialog } from './invitation-dialog.tsx'

/** The invitations that are valid, the first hundred. */
export function InvitationsSection() {
  const client = useClient()
  const [isMaking, setMaking] = useState(false)
  const load = useCallback((signal: AbortSignal) => client.call(listInstanceInvitations, {}, { signal }), [client])
  const { answer, retry } = useAnswer(load)
  const close = () => {
    setMaking(false)
    retry()
  }
  return (
    <Section title="Invitations" text="Their codes let people create an account. A code is shown only when it is made.">
      <div className="section-buttons">
        <Button look="main" onPress={() => setMaking(true)}>
          Create an invitation…
        </Button>
      </div>
      <Loaded answer={answer} retry={retry}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="section-empty">There are no invitations.</p>
          ) : (
            <ul className="section-list" aria-label="Invitations">
              {invitations.map((each) => (
                <InvitationEntry key={each.id} invitation={each} onDeleted={retry} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking ? <InvitationDialog onClose={close} /> : null}
    </Section>
  )
}

type InvitationEntryProps = { invitation: InstanceInvitation; onDeleted: () => void }

function InvitationEntry({ invitation, onDeleted }: InvitationEntryProps) {
  const { id, creator, max_uses, uses, created_at, expires_at } = invitation
  const client = useClient()
  const name = `Invitation by ${creator?.username ?? 'a deleted account'}`
  const remove = () =>
    askToConfirm({
      title: 'Delete this invitation?',
      text: 'Its code lets nobody in any more. Accounts that were made with it stay.',
      action: 'Delete',
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
          Used {uses} of {max_uses === 0 ? 'any number of' : max_uses} times, created{' '}
          {shortMoment(Date.parse(created_at))},{' '}
          {expires_at === null ? 'never expires' : `expires ${shortMoment(Date.parse(expires_at))}`}
        </span>
      </span>
      <Button look="danger" onPress={remove}>
        Delete…<span className="unseen"> {name}</span>
      </Button>
    </li>
  )
}
