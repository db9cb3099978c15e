import type { RequiredSteps } from '@guildhall/protocol/objects/users/required-steps'
import { getRequiredSteps } from '@guildhall/protocol/operations/admission/get-required-steps'
import { useCallback, useEffect, useState } from 'react'
import { t } from '../../language/base.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { AccountsLayout } from './accounts-layout.tsx'
import { StepsForm } from './steps-form.tsx'
import { VerifyFirst } from './verify-first.tsx'

const isNothingLeft = ({ verify_email, terms_version, minimum_age }: RequiredSteps): boolean =>
  !verify_email && terms_version === null && minimum_age === null

/** After how long the page asks again what is required, if the server still refuses a session, ms. */
const again_ms = 1000

/** What the user must do before they can use the server. */
export function RequiredStepsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getRequiredSteps, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  const isDone = answer.state === 'ready' && isNothingLeft(answer.value)

  useEffect(() => {
    if (isDone) client.reconnect()
  }, [client, isDone])

  // Something may have been added meanwhile.
  const link = useSnapshot((state) => state.link)
  const [heldBefore] = useState(link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal asks again.
  useEffect(() => {
    if (link === heldBefore || link.state !== 'held') return
    const timer = setTimeout(retry, again_ms)
    return () => clearTimeout(timer)
  }, [link])

  return (
    <AccountsLayout version={null}>
      <LoadingState answer={answer} retry={retry}>
        {(steps) =>
          isNothingLeft(steps) ? null : steps.verify_email ? (
            <VerifyFirst email={steps.email} onChanged={retry} />
          ) : (
            <StepsForm steps={steps} onChanged={retry} />
          )
        }
      </LoadingState>
      <p className="account-other">
        <Button onPress={() => void client.signOut()}>{t('accounts.sign-out')}</Button>
      </p>
    </AccountsLayout>
  )
}
