import { useEffect, useState } from 'react'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { clearNoticeAfterReload, useNoticeAfterReload } from '../notice-after-reload.ts'
import { BackupCodesDialog } from '../two-factor/backup-codes-dialog.tsx'
import { TwoFactor } from '../two-factor/two-factor.tsx'
import { CredentialsSection } from './credentials.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import { LinkedIdentity } from './linked-identity.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The user's profile, and how they sign in. */
export function AccountPage() {
  return (
    <>
      <News />
      <Section title={t('account.profile')} text={t('account.how-others-see-you')}>
        <ProfileForm />
      </Section>
      <Section title={t('account.sign-in')}>
        <CredentialsSection />
      </Section>
      <LinkedIdentity />
      <Section title={t('account.two-factor-authentication')} text={t('account.two-factor-hint')}>
        <TwoFactor />
      </Section>
      <Section title={t('account.sign-out')}>
        <SignOut />
      </Section>
      <Section title={t('account.export-your-data')} text={t('account.export-hint')}>
        <ExportAccount />
      </Section>
      <Section title={t('account.delete-account')} text={t('account.delete-account-hint')}>
        <DeleteAccount />
      </Section>
    </>
  )
}

/** Shows the outcome of a change after which the page was reloaded. */
function News() {
  const { id } = useMe()
  const news = useNoticeAfterReload(id)
  const [shown, setShown] = useState<string | null>(null)

  // The status element exists before its text, so that the text is read out.
  useEffect(() => setShown(news?.text ?? null), [news])

  // Leaving the page marks it as read.
  useEffect(() => {
    if (news !== null && news.codes === undefined) return () => clearNoticeAfterReload()
  }, [news])

  return (
    <>
      <Notice tone="plain">{shown}</Notice>
      {news?.codes ? <BackupCodesDialog codes={news.codes} onClose={() => clearNoticeAfterReload()} /> : null}
    </>
  )
}

function SignOut() {
  const client = useClient()
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (busy) return
    setBusy(true)
    await client.signOut()
  }

  return (
    <div className="section-buttons">
      <Button busy={busy} onPress={() => void leave()}>
        {t('account.sign-out')}
      </Button>
    </div>
  )
}
