import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SignInResponse } from '../../api/accounts.ts'
import { describeProblem } from '../../api/api-problem.ts'
import { readInstance } from '../../api/read-instance.ts'
import type { AccountSession } from '../../api/session.ts'
import { startSession } from '../../api/session.ts'
import { rich, t } from '../../language/base.ts'
import { eventIdInInviteLink } from '../../shared/invite/invite-link-event.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { Link } from '../../shared/page/link.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { AccountsLayout } from './accounts-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { DemoUsers } from './demo-users.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoadedRegisterForm } from './loaded-register-form.tsx'
import { OidcButton } from './oidc-button.tsx'
import { OidcReturn } from './oidc-return.tsx'
import { ResetForm } from './reset-form.tsx'
import { registerPath, requestedInvite, requestedTemplate, returnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { VerifyForm } from './verify-form.tsx'

// Loaded together: the user who accepts the invite needs it next.
const InvitePreview = lazy(async () => ({
  default: (await import('../../shared/invite/invite-preview.tsx')).InvitePreview,
}))

const TemplatePreview = lazy(async () => ({
  default: (await import('../../shared/guild/template-preview.tsx')).TemplatePreview,
}))

export type AccountsForm =
  | { readonly name: 'sign-in' }
  | { readonly name: 'forgot' }
  | { readonly name: 'oidc-return' }
  | { readonly name: 'reset' | 'verify'; readonly token: string }
  | { readonly name: 'register'; readonly setupCode: string | null; readonly inviteCode: string | null }

type AccountsPageProps = {
  entrance: AccountsForm
  ending: AccountSession['ending']
  /** Why the user has to sign in. */
  reason?: ReactNode
}

const endings = {
  refused: t('accounts.your-session-has-ended-sign'),
  'server-not-reached': t('accounts.youre-signed-out-in-this-browser'),
}

/** The forms for signing in and creating an account. */
export function AccountsPage({ entrance, ending, reason }: AccountsPageProps) {
  const { answer } = useLoaded(readInstance)
  const instance = answer.state === 'ready' ? answer.value : null

  return (
    <AccountsLayout version={instance?.version ?? null}>
      {answer.state === 'failed' ? <Notice tone="danger">{describeProblem(answer.problem)}</Notice> : null}
      {entrance.name === 'sign-in' ? (
        <SignIn instance={instance} ending={ending} reason={reason} />
      ) : entrance.name === 'oidc-return' ? (
        <OidcReturn />
      ) : entrance.name !== 'register' ? (
        <Recovery entrance={entrance} instance={instance} />
      ) : (
        <Register instance={instance} setupCode={entrance.setupCode} inviteCode={entrance.inviteCode} />
      )}
    </AccountsLayout>
  )
}

type SignInProps = { instance: InstanceInfo | null; ending: AccountSession['ending']; reason: ReactNode }

function SignIn({ instance, ending, reason }: SignInProps) {
  const [ticket, setTicket] = useState<string | null>(null)
  const here = location.pathname + location.search + location.hash

  function onSignedIn(how: SignInResponse) {
    if ('token' in how) startSession(how.token)
    else setTicket(how.ticket)
  }

  if (ticket !== null) return <CodeForm ticket={ticket} onLeave={() => setTicket(null)} />
  return (
    <>
      {ending === null ? null : <Notice tone="plain">{endings[ending]}</Notice>}
      {reason === undefined ? (
        <Wanted cameFor={location.pathname + location.search} />
      ) : (
        <Notice tone="plain">{reason}</Notice>
      )}
      <SignInForm onSignedIn={onSignedIn} />
      {instance?.oidc ? <OidcButton name={instance.oidc.name} cameFor={here} /> : null}
      {instance?.demo || instance?.oidc?.only ? null : (
        <p className="account-other">
          <Link to="/forgot">{t('accounts.forgot-your-password')}</Link>
        </p>
      )}
      {instance?.registration_open && !instance.oidc?.only ? (
        <p className="account-other">
          {rich('accounts.new-here-create-an-account', {
            link: (words) => <Link to={registerPath(here)}>{words}</Link>,
          })}
        </p>
      ) : null}
      {instance?.demo ? <DemoUsers users={instance.users} onSignedIn={onSignedIn} /> : null}
    </>
  )
}

type RecoveryProps = {
  entrance: Exclude<AccountsForm, { name: 'sign-in' } | { name: 'oidc-return' } | { name: 'register' }>
  instance: InstanceInfo | null
}

function Recovery({ entrance, instance }: RecoveryProps) {
  return (
    <>
      {entrance.name === 'forgot' ? (
        <ForgotForm sendsMail={instance?.mail ?? true} />
      ) : entrance.name === 'reset' ? (
        <ResetForm token={entrance.token} />
      ) : (
        <VerifyForm token={entrance.token} />
      )}
      <p className="account-other">
        <Link to="/">{t('accounts.go-to-the-sign-in-page')}</Link>
      </p>
    </>
  )
}

type RegisterProps = { instance: InstanceInfo | null; setupCode: string | null; inviteCode: string | null }

function Register({ instance, setupCode, inviteCode }: RegisterProps) {
  const [isPending, setPending] = useState(false)
  const issuer = setupCode === null ? (instance?.oidc?.name ?? null) : null
  const closed = setupCode === null && instance !== null && !instance.registration_open

  return (
    <>
      {isPending ? (
        <>
          <PageTitle>{t('accounts.your-account-is-waiting-for-approval')}</PageTitle>
          <p className="account-lead">{t('accounts.an-administrator-will-review-your-account')}</p>
        </>
      ) : closed ? (
        <>
          <PageTitle>{t('accounts.registration-is-closed')}</PageTitle>
          <p className="account-lead">{t('accounts.only-administrators-create-accounts')}</p>
        </>
      ) : (
        <>
          <Wanted cameFor={returnPath(location.search)} />
          <LoadedRegisterForm
            key={setupCode}
            setupCode={setupCode}
            mode={instance?.registration ?? 'open'}
            inviteCode={inviteCode}
            emailDomains={instance?.email_domains ?? []}
            needsProof={instance?.registration_proof ?? false}
            minimumAge={instance?.minimum_age || null}
            hasTerms={setupCode === null && instance !== null && instance.terms_version !== null}
            onPending={() => setPending(true)}
          />
          {issuer === null ? null : (
            <OidcButton name={issuer} cameFor={returnPath(location.search)} inviteCode={inviteCode} />
          )}
        </>
      )}
      <p className="account-other">
        {rich('accounts.already-have-an-account-sign-in', {
          link: (words) => <Link to={returnPath(location.search)}>{words}</Link>,
        })}
      </p>
    </>
  )
}

/** Shows users who followed an invite or a link to a template where it leads. */
function Wanted({ cameFor }: { cameFor: string }) {
  const invite = requestedInvite(cameFor)
  const template = requestedTemplate(cameFor)
  if (invite === null && template === null) return null
  return (
    <div className="account-wanted">
      <Suspense>
        {invite === null ? null : <InvitePreview code={invite.code} eventId={eventIdInInviteLink(invite.search)} />}
        {template === null ? null : <TemplatePreview code={template} />}
      </Suspense>
    </div>
  )
}
