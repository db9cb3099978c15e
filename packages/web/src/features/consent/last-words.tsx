import { useEffect } from 'react'
import { rich, t } from '../../language/consent.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { isOfWeb, redirectHostOf } from './consent-request.ts'

type LeavingProps = {
  location: string
  /** Whether it says only that nothing came of it: any link can bring that about, which must lead nowhere under our name (RFC 9700, 4.11). */
  isRefused?: boolean
}

/**
 * Leads on, and leaves no way back to a question that is answered. It waits for a press where an app on this machine would open, and after
 * a refusal that nobody has seen.
 */
export function LeavingNotice({ location: address, isRefused = false }: LeavingProps) {
  const waits = isRefused || !isOfWeb(address)
  useEffect(() => {
    if (!waits) location.replace(address)
  }, [address, waits])
  const place = <bdi className="consent-place">{redirectHostOf(address)}</bdi>
  return (
    <>
      <PageTitle>{isRefused ? t('consent.this-link-doesnt-work') : t('consent.going-back')}</PageTitle>
      <p>
        {isRefused ? t('consent.the-application-made-an-invalid-request') : null}
        {waits ? rich('consent.continue-to', { place }) : rich('consent.taking-you-to', { place })}
      </p>
      <a className="button button-main" href={address}>
        {t('consent.continue')}
      </a>
    </>
  )
}

/** The end, where there is nowhere to go back to. */
export const Done = ({ name, words }: { name: string; words: string }) => (
  <>
    <PageTitle>{t('consent.done')}</PageTitle>
    <p className="consent-words">
      <bdi>{name}</bdi> {words}
    </p>
    <p className="consent-quiet">{t('consent.you-can-close-this-page')}</p>
  </>
)
