import { t } from '../../../language/developers.ts'
import { Section } from '../../../shared/page/section.tsx'
import { InstallationForm } from './installation-form.tsx'

/** Where the application can be installed, by which link, and with which scopes. */
export function InstallationPage() {
  return (
    <Section
      title={t('installation.how-people-install-it')}
      text={t('installation.create-links-that-request-something-else')}
    >
      <InstallationForm />
    </Section>
  )
}
