import { getApplicationRoleConnectionMetadataRecords } from '@guildhall/protocol/operations/role-connections/get-application-role-connection-metadata-records'
import { useCallback } from 'react'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { RecordsForm } from './records-form.tsx'
import { VerificationForm } from './verification-form.tsx'

/** What a guild can ask of an account that is linked to the application, and where accounts are linked. */
export function RoleConnectionsPage() {
  const client = useClient()
  const { id } = useManaged().application
  const load = useCallback(
    (signal: AbortSignal) =>
      client.call(getApplicationRoleConnectionMetadataRecords, { applicationId: id }, { signal }),
    [client, id],
  )
  const { answer, retry } = useAnswer(load)

  return (
    <>
      <Section title="Where accounts are linked" text="A page of yours, on which people link their account with it.">
        <VerificationForm />
      </Section>
      <Section
        title="What it knows of an account"
        text="Up to five things that the application says of whoever links an account, for roles that ask for them."
      >
        <Loaded answer={answer} retry={retry}>
          {(first) => <RecordsForm first={first} applicationId={id} />}
        </Loaded>
      </Section>
    </>
  )
}
