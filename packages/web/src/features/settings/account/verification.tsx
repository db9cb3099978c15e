import { resendVerification } from '@guildhall/protocol/operations/account-recovery/resend-verification'
import { readInstance } from '../../../api/read-instance.ts'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'

/** Has another mail sent to an address that isn't verified, if the server sends mail. */
export function Verification() {
  const client = useClient()
  const { email, verified } = useMe()
  const { answer } = useLoaded(readInstance)
  if (email === null || verified || answer.state !== 'ready' || !answer.value.mail) return null

  async function send() {
    await client.call(resendVerification, {})
    showToast(t('account.a-mail-is-on-its-way'))
  }

  return (
    <div className="section-buttons">
      <Button onPress={() => void runWithErrorToast(send)}>{t('account.send-a-link-to-confirm')}</Button>
    </div>
  )
}
