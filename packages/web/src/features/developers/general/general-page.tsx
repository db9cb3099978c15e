import type { Application } from '@guildhall/protocol/objects/applications/application'
import { Section } from '../../../shared/page/section.tsx'
import { CopyLine } from '../../../shared/words/copy-line.tsx'
import { useManaged } from '../managed.ts'
import { DeleteApplication } from './delete-application.tsx'
import { GeneralForm } from './general-form.tsx'
import { TransferApplication } from './transfer-application.tsx'

/** What the application is called, and what others see of it. */
export function GeneralPage() {
  const { application, mayDelete } = useManaged()
  return (
    <>
      <Section title="How others see it">
        <GeneralForm />
      </Section>
      <Section title="For its program" text="Neither of these is a secret.">
        <dl className="developers-facts">
          <CopyLine label="Application ID" value={application.id} />
          <CopyLine label="Public key, with which interactions are signed" value={application.verify_key} />
        </dl>
      </Section>
      {mayDelete ? (
        <Section title="Whose it is" text={ownerOf(application)}>
          <TransferApplication />
        </Section>
      ) : null}
      {mayDelete ? (
        <Section
          title="Delete it"
          text="Its tokens are dead at once, its bot leaves all guilds, and its commands are gone. There is no way back."
        >
          <DeleteApplication />
        </Section>
      ) : null}
    </>
  )
}

const ownerOf = ({ team }: Application): string =>
  team === null ? 'It is yours alone.' : `It belongs to the team ${team.name}.`
