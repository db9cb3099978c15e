import { createClaimAuthorization } from '@guildhall/protocol/operations/placeholders/create-claim-authorization'
import { readInstance } from '../../api/read-instance.ts'
import { t } from '../../language/settings.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { Section } from '../../shared/page/section.tsx'
import { useClient } from '../../state/use-client.ts'

type ClaimSectionProps = { leave?: (url: string) => void }

/** Lets the user sign in where messages were imported from, to get their own; shown if the operator allows it. */
export function ClaimSection({ leave = (url) => location.assign(url) }: ClaimSectionProps) {
  const client = useClient()
  const { answer } = useLoaded(readInstance)
  const { busy, problem, failures, submit } = useSubmission([])
  const host = answer.state === 'ready' ? answer.value.claims_from : null
  if (host === null) return null

  const begin = () => submit(async () => leave((await client.call(createClaimAuthorization, {})).url))

  return (
    <Section title={t('settings.imported-messages')} text={t('settings.imported-messages-text', { host })}>
      <FormNotice text={problem.general} failures={failures} />
      <div className="section-buttons">
        <Button look="main" busy={busy} onPress={() => void begin()}>
          {t('settings.sign-in-at', { host })}
        </Button>
      </div>
    </Section>
  )
}
