import { getApplicationRoleConnectionMetadataRecords } from '@guildhall/protocol/operations/role-connections/get-application-role-connection-metadata-records'
import { useCallback } from 'react'
import { t } from '../../../language/developers.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { MetadataForm } from './metadata-form.tsx'
import { VerificationForm } from './verification-form.tsx'

/** The metadata for linked roles, and the verification address. */
export function RoleConnectionsPage() {
  const client = useClient()
  const { id } = useManagedApplication().application
  const load = useCallback(
    (signal: AbortSignal) =>
      client.call(getApplicationRoleConnectionMetadataRecords, { applicationId: id }, { signal }),
    [client, id],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <>
      <Section title={t('connections.verification-url')} text={t('connections.verification-url-hint')}>
        <VerificationForm />
      </Section>
      <Section title={t('connections.metadata')} text={t('connections.metadata-hint')}>
        <LoadingState answer={answer} retry={retry}>
          {(first) => <MetadataForm first={first} applicationId={id} />}
        </LoadingState>
      </Section>
    </>
  )
}
