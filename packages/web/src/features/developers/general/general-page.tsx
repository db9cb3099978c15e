import type { Application } from '@guildhall/protocol/objects/applications/application'
import { t } from '../../../language/developers.ts'
import { Section } from '../../../shared/page/section.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { DeleteApplication } from './delete-application.tsx'
import { GeneralForm } from './general-form.tsx'
import { TransferApplication } from './transfer-application.tsx'

/** The application's name, description and other public fields. */
export function GeneralPage() {
  const { application, mayDelete } = useManagedApplication()
  return (
    <>
      <Section title={t('developers.profile')}>
        <GeneralForm />
      </Section>
      <Section title={t('general.id-and-key')} text={t('general.neither-is-secret')}>
        <dl className="developers-facts">
          <CopyLine label={t('general.application-id')} value={application.id} />
          <CopyLine label={t('general.public-key-for-verifying-interactions')} value={application.verify_key} />
        </dl>
      </Section>
      {mayDelete ? (
        <Section title={t('developers.ownership')} text={ownerOf(application)}>
          <TransferApplication />
        </Section>
      ) : null}
      {mayDelete ? (
        <Section title={t('developers.delete')} text={t('general.its-tokens-stop-working-immediately-its')}>
          <DeleteApplication />
        </Section>
      ) : null}
    </>
  )
}

const ownerOf = ({ team }: Application): string =>
  team === null ? t('general.it-belongs-to-you') : t('general.it-belongs-to-the-team', { name: team.name })
