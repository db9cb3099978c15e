import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import { type ReactNode, useState } from 'react'
import { signOut } from '../../api/accounts.ts'
import { rich, t } from '../../language/consent.ts'
import { ApplicationPicture } from '../../shared/activity/application-picture.tsx'
import { Button } from '../../shared/appearance/button.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { safeUrl } from '../../shared/text/safe-url.ts'
import { Avatar } from '../../shared/user/avatar.tsx'

type PreviewProps = { preview: AuthorizationPreview }

/** The application that requests access. */
export function AboutApplication({ preview: { application, owner_name } }: PreviewProps) {
  const { name, description } = application
  return (
    <>
      <div className="consent-app">
        <ApplicationPicture application={application} size={64} />
        <div className="consent-names">
          <p className="consent-quiet">{t('consent.an-application-requests-access')}</p>
          <PageTitle>{name}</PageTitle>
          <p className="consent-quiet">{rich('consent.by', { ownerName: <bdi>{owner_name}</bdi> })}</p>
        </div>
      </div>
      {description === '' ? null : (
        <p className="consent-words" dir="auto">
          {description}
        </p>
      )}
    </>
  )
}

/** The signed-in user, and a link to switch accounts. */
export function SignedInUser({ user, token }: Pick<AuthorizationPreview, 'user'> & { token: string }) {
  const [busy, setBusy] = useState(false)
  const name = user.global_name ?? user.username

  function leave() {
    if (busy) return
    setBusy(true)
    void signOut(token)
  }

  return (
    <div className="consent-who">
      <Avatar user={user} size={40} />
      <p className="consent-words">
        {rich('consent.signed-in-as', {
          name: (
            <b>
              <bdi>{name}</bdi>
            </b>
          ),
        })}
        {name === user.username ? null : (
          <>
            {' '}
            (<bdi>{user.username}</bdi>)
          </>
        )}
      </p>
      <Button busy={busy} onPress={leave}>
        {t('consent.use-another-account')}
      </Button>
    </div>
  )
}

/** Links to the application's terms of service and privacy policy. */
export function TermsLinks({ preview: { terms_of_service_url: terms, privacy_policy_url: privacy } }: PreviewProps) {
  const links = [linkTo(terms, t('consent.terms-of-service')), linkTo(privacy, t('consent.privacy-policy'))].filter(
    (link) => link !== null,
  )
  return links.length === 0 ? null : <p className="consent-links">{links}</p>
}

function linkTo(address: string | null, words: string): ReactNode {
  const href = safeUrl(address ?? undefined)
  if (href === null) return null
  return (
    <a key={words} href={href} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  )
}
