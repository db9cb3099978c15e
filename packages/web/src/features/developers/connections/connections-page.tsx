import type { RoleConnectionMetadata } from '@guildhall/protocol/objects/role-connection'
import { useCallback } from 'react'
import { Loaded } from '../../../shared/loaded.tsx'
import { Section } from '../../../shared/section.tsx'
import { useAnswer } from '../../../shared/use-answer.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { RecordsForm } from './records-form.tsx'
import { VerificationForm } from './verification-form.tsx'

/** What a guild can ask of an account that is linked to the application, and where accounts are linked. */
export function ConnectionsPage() {
  const client = useClient()
  const { id } = useManaged().application
  const path = `/applications/${id}/role-connections/metadata`
  const load = useCallback(
    (signal: AbortSignal) => client.request<RoleConnectionMetadata[]>({ method: 'GET', path, signal }),
    [client, path],
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
          {(first) => <RecordsForm first={first} path={path} />}
        </Loaded>
      </Section>
    </>
  )
}
