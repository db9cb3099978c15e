import { useEffect } from 'react'
import { rich, t } from '../../language/consent.ts'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { isWebUrl, redirectHost } from './consent-request.ts'

type LeavingProps = {
  location: string
  /**
   * Whether it only reports a failure: any link can cause that, so it must redirect nowhere under our name (RFC 9700,
   * 4.11).
   */
  isRefused?: boolean
}

/**
 * Redirects, and removes the answered page from the history. It waits for a press before it opens an app, and after an
 * automatic refusal.
 */
export function LeavingNotice({ location: address, isRefused = false }: LeavingProps) {
  const waits = isRefused || !isWebUrl(address)
  useEffect(() => {
    if (!waits) location.replace(address)
  }, [address, waits])
  const place = <bdi className="consent-place">{redirectHost(address)}</bdi>
  return (
    <>
      <PageTitle>{isRefused ? t('consent.this-link-doesnt-work') : t('consent.redirecting')}</PageTitle>
      <p>
        {isRefused ? t('consent.the-application-made-an-invalid-request') : null}{' '}
        {waits ? rich('consent.continue-to', { place }) : rich('consent.taking-you-to', { place })}
      </p>
      <a className="button button-main" href={address}>
        {t('consent.continue')}
      </a>
    </>
  )
}

/** The final page if there is no redirect. */
export function ConsentDone({ name, isAllowed }: { name: string; isAllowed: boolean }) {
  const shown = <bdi>{name}</bdi>
  return (
    <>
      <PageTitle>{t('consent.done')}</PageTitle>
      <p className="consent-words">
        {isAllowed
          ? rich('consent.was-authorized', { name: shown })
          : rich('consent.was-not-authorized', { name: shown })}
      </p>
      <p className="consent-quiet">{t('consent.you-can-close-this-page')}</p>
    </>
  )
}
