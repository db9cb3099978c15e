import { disableTotpMfa } from '@guildhall/protocol/operations/accounts/disable-totp-mfa'
import { replaceSession } from '../../../api/session.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import { carryNews } from '../carried-news.ts'

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const me = useMe()

  async function disable(entered: FormData) {
    const code = textIn(entered, 'code').trim()
    mustFill({ code }, { code: 'Enter a code.' })
    await replaceSession(() => client.call(disableTotpMfa, {}, { code }))
    carryNews({ userId: me.id, text: 'Two-factor sign-in is off. Everywhere else you have been signed out.' })
  }

  return (
    <FormDialog
      title="Switch off two-factor sign-in?"
      description="Your password alone is then enough. Everywhere else you are signed out."
      action="Switch off"
      fields={['code']}
      onSubmit={disable}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows, or one of your backup codes."
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
