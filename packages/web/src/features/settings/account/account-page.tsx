import { useEffect, useState } from 'react'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { forgetNews, useCarriedNews } from '../carried-news.ts'
import { BackupCodesDialog } from '../two-factor/backup-codes-dialog.tsx'
import { TwoFactor } from '../two-factor/two-factor.tsx'
import { CredentialsSection } from './credentials.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Who one is here, and how one signs in. */
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
      <Section title={t('account.two-factor-sign-in')} text={t('account.signing-in-then-also-takes-a')}>
        <TwoFactor />
      </Section>
      <Section title={t('account.sign-out')}>
        <SignOut />
      </Section>
    </>
  )
}

/** Says what came of a change after which the page began anew. */
function News() {
  const { id } = useMe()
  const news = useCarriedNews(id)
  const [shown, setShown] = useState<string | null>(null)

  // The status is there before its words, so that they are read out.
  useEffect(() => setShown(news?.text ?? null), [news])

  // Whoever leaves the page has read it.
  useEffect(() => {
    if (news !== null && news.codes === undefined) return () => forgetNews()
  }, [news])

  return (
    <>
      <Notice tone="plain">{shown}</Notice>
      {news?.codes ? <BackupCodesDialog codes={news.codes} onClose={() => forgetNews()} /> : null}
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
