import { resetClientSecret } from '@guildhall/protocol/operations/applications/reset-client-secret'
import { t } from '../../../language/developers.ts'
import { Section } from '../../../shared/page/section.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { SecretReset } from '../secret-reset.tsx'
import { AuthorizationLinkForm } from './authorization-link-form.tsx'
import { RedirectsForm } from './redirects-form.tsx'

/** The application's credentials, its redirects, and its authorization links. */
export function OAuth2Page() {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()

  async function ask() {
    return (await client.call(resetClientSecret, { applicationId: application.id })).secret
  }

  return (
    <>
      <Section title={t('oauth2.client')} text={t('oauth2.your-site-exchanges-a-code-for')}>
        <dl className="developers-facts">
          <CopyLine label={t('oauth2.client-id')} value={application.id} />
        </dl>
        {mayChange ? (
          <SecretReset
            name="client secret"
            title={t('oauth2.client-secret')}
            warning={t('oauth2.the-old-secret-stops-working-immediately')}
            ask={ask}
          />
        ) : null}
      </Section>
      <Section title={t('oauth2.redirects')} text={t('oauth2.where-the-consent-page-may-send')}>
        <RedirectsForm />
      </Section>
      <Section title={t('oauth2.create-a-link')} text={t('oauth2.everyone-who-opens-it-is-asked')}>
        <AuthorizationLinkForm />
      </Section>
    </>
  )
}
