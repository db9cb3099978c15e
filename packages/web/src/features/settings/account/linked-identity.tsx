import { getOwnOidcIdentity } from '@guildhall/protocol/operations/oidc/get-own-oidc-identity'
import { unlinkOidcIdentity } from '@guildhall/protocol/operations/oidc/unlink-oidc-identity'
import { useCallback, useState } from 'react'
import { beginOidcLink } from '../../../api/oidc.ts'
import { readInstance } from '../../../api/read-instance.ts'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { NewPasswordDialog } from './credential-dialogs.tsx'

/** The identity at the OpenID Connect issuer with which the user signs in; shown if the server has an issuer. */
export function LinkedIdentity() {
  const { answer } = useLoaded(readInstance)
  const issuer = answer.state === 'ready' ? answer.value.oidc : null
  return issuer === null ? null : <LinkedSection issuer={issuer.name} />
}

type LinkedSectionProps = { issuer: string; leave?: (url: string) => void }

function LinkedSection({ issuer, leave = (url) => location.assign(url) }: LinkedSectionProps) {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getOwnOidcIdentity, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  const { busy, problem, failures, submit } = useSubmission([])
  const [isChoosing, setChoosing] = useState(false)
  if (answer.state !== 'ready') return null
  const { identity, has_password: hasPassword } = answer.value

  const link = () => submit(async () => leave(await beginOidcLink(client.token)))
  const unlink = () =>
    askToConfirm({
      title: t('account.unlink-title', { issuer }),
      text: t('account.unlink-text', { issuer }),
      action: t('account.unlink'),
      work: async () => {
        await client.call(unlinkOidcIdentity, {})
        retry()
      },
    })

  const name = identity?.name ?? null
  return (
    <Section
      title={t('account.sign-in-with', { issuer })}
      text={
        identity === null
          ? t('account.not-linked', { issuer })
          : name === null
            ? t('account.linked', { issuer })
            : t('account.linked-as', { issuer, name })
      }
    >
      <FormNotice text={problem.general} failures={failures} />
      <div className="section-buttons">
        {identity === null ? (
          <Button busy={busy} onPress={() => void link()}>
            {t('account.link')}
          </Button>
        ) : (
          <Button onPress={unlink}>{t('account.unlink')}</Button>
        )}
        {hasPassword ? null : <Button onPress={() => setChoosing(true)}>{t('account.choose-a-password')}</Button>}
      </div>
      {isChoosing ? <NewPasswordDialog isFirst onClose={() => setChoosing(false)} /> : null}
    </Section>
  )
}
