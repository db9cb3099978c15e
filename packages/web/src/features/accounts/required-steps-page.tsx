import { getRequiredSteps } from '@guildhall/protocol/operations/admission/get-required-steps'
import { useCallback, useEffect } from 'react'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { useClient } from '../../state/use-client.ts'
import { AccountsLayout } from './accounts-layout.tsx'
import { VerifyFirst } from './verify-first.tsx'

/** What the user must do before they can use the server. */
export function RequiredStepsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getRequiredSteps, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  const isDone = answer.state === 'ready' && !answer.value.verify_email

  useEffect(() => {
    if (isDone) client.reconnect()
  }, [client, isDone])

  return (
    <AccountsLayout version={null}>
      <LoadingState answer={answer} retry={retry}>
        {({ verify_email, email }) => (verify_email ? <VerifyFirst email={email} onChanged={retry} /> : null)}
      </LoadingState>
      <p className="account-other">
        <Button onPress={() => void client.signOut()}>{t('accounts.sign-out')}</Button>
      </p>
    </AccountsLayout>
  )
}
