import { Section } from '../../../shared/page/section.tsx'
import { InstallationForm } from './installation-form.tsx'

/** Where the application can be installed, by which link, and with what. */
export function InstallationPage() {
  return (
    <Section title="How others install it" text="A link that asks for something else is made under OAuth2.">
      <InstallationForm />
    </Section>
  )
}
