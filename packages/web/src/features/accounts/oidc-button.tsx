import { beginOidcSignIn } from '../../api/oidc.ts'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { safeReturnPath } from './return-path.ts'

type OidcButtonProps = {
  name: string
  cameFor: string
  inviteCode?: string | null
  leave?: (url: string) => void
}

/** Signs in, or registers, through the OpenID Connect issuer. */
export function OidcButton({
  name,
  cameFor,
  inviteCode = null,
  leave = (url) => location.assign(url),
}: OidcButtonProps) {
  const { busy, problem, failures, submit } = useSubmission([])
  const begin = () =>
    submit(async () => leave(await beginOidcSignIn({ returnTo: safeReturnPath(cameFor), inviteCode })))
  return (
    <div className="account-form">
      <FormNotice text={problem.general} failures={failures} />
      <Button busy={busy} onPress={() => void begin()}>
        {t('accounts.sign-in-with', { name })}
      </Button>
    </div>
  )
}
