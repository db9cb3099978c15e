import { disableTotpMfa } from '@guildhall/protocol/operations/accounts/disable-totp-mfa'
import { replaceSession } from '../../../api/session.ts'
import { t } from '../../../language/settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { setNoticeAfterReload } from '../notice-after-reload.ts'

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const me = useMe()

  async function disable(entered: FormData) {
    const code = textIn(entered, 'code').trim()
    requireFilled({ code }, { code: t('two-factor.enter-a-code') })
    await replaceSession(() => client.call(disableTotpMfa, {}, { code }))
    setNoticeAfterReload({ userId: me.id, text: t('two-factor.was-turned-off') })
  }

  return (
    <FormDialog
      title={t('two-factor.confirm-turn-off')}
      description={t('two-factor.your-password-alone-is-then-enough')}
      action={t('two-factor.turn-off')}
      fields={['code']}
      onSubmit={disable}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="code"
          label={t('two-factor.code')}
          hint={t('two-factor.enter-the-six-digits')}
          required
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={fields.get('code')}
        />
      )}
    </FormDialog>
  )
}
