import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import { readInstance } from '../../../api/read-instance.ts'
import { t } from '../../../language/instance.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { AdmissionSection } from './admission-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { PendingRegistrations } from './pending-registrations.tsx'

const modes: Record<InstanceInfo['registration'], string> = {
  open: t('registration.anyone-can-create-an-account-here'),
  invite: t('registration.people-need-an-invitation-code'),
  approval: t('registration.new-accounts-cant-sign-in-until'),
  closed: t('registration.only-the-cli-creates-accounts'),
}

/** How people get accounts: invitations, and registrations that need approval. */
export function RegistrationPage() {
  const { answer, retry } = useLoaded(readInstance)
  return (
    <>
      <LoadingState answer={answer} retry={retry}>
        {({ registration }) => (
          <p className="section-text">{t('registration.to-change-this', { mode: modes[registration] })}</p>
        )}
      </LoadingState>
      <PendingRegistrations />
      <InvitationsSection />
      <AdmissionSection />
    </>
  )
}
