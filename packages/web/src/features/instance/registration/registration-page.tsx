import type { InstanceFacts } from '@guildhall/protocol/objects/instances/instance'
import { findInstance } from '../../../api/instance.ts'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

const modes: Record<InstanceFacts['registration'], string> = {
  open: 'Anyone can create an account here.',
  invite: 'Creating an account takes an invitation code.',
  approval: 'New accounts can’t sign in until an administrator approves them.',
  closed: 'Nobody can create an account: they are made with “guildhall user create”.',
}

/** How people get accounts: invitations, and registrations that wait for approval. */
export function RegistrationPage() {
  const { answer, retry } = useAnswer(findInstance)
  return (
    <>
      <Loaded answer={answer} retry={retry}>
        {({ registration }) => (
          <p className="section-text">{modes[registration]} The server is started with this, as --registration.</p>
        )}
      </Loaded>
      <WaitingSection />
      <InvitationsSection />
    </>
  )
}
