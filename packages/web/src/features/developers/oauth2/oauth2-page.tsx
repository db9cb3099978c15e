import { resetClientSecret } from '@guildhall/protocol/operations/applications/reset-client-secret'
import { Section } from '../../../shared/page/section.tsx'
import { CopyLine } from '../../../shared/words/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { SecretReset } from '../secret-reset.tsx'
import { LinkMaker } from './link-maker.tsx'
import { RedirectsForm } from './redirects-form.tsx'

/** With what the application signs in, where it is sent answers, and the links by which others let it in. */
export function OAuth2Page() {
  const client = useClient()
  const { application, mayChange } = useManaged()

  async function ask() {
    return (await client.call(resetClientSecret, { applicationId: application.id })).secret
  }

  return (
    <>
      <Section title="Client" text="With these your site exchanges a code for a token. The ID may be known to all.">
        <dl className="developers-facts">
          <CopyLine label="Client ID" value={application.id} />
        </dl>
        {mayChange ? (
          <SecretReset
            name="client secret"
            title="Client secret"
            warning="The old secret is dead at once. Tokens that were given with it stay."
            ask={ask}
          />
        ) : null}
      </Section>
      <Section
        title="Redirects"
        text="Where the page of consent may lead back to. What a site asks for must be one of them, letter by letter."
      >
        <RedirectsForm />
      </Section>
      <Section title="Make a link" text="Everyone who opens it is asked whether they let the application do this.">
        <LinkMaker />
      </Section>
    </>
  )
}
