import { createInstanceInvitation } from '@guildhall/protocol/operations/registrations/create-instance-invitation'
import { useState } from 'react'
import { readInstance } from '../../../api/read-instance.ts'
import { t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'

const DAY_S = 86_400

/** Creates an invitation and shows its code, which is shown only then. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const [code, setCode] = useState<string | null>(null)
  const { answer } = useLoaded(readInstance)
  const sendsMail = answer.state === 'ready' && answer.value.mail

  async function create(entered: FormData) {
    const body = { max_uses: numberIn(entered, 'max_uses'), max_age: numberIn(entered, 'max_age') * DAY_S }
    const email = textIn(entered, 'email').trim()
    const made = await client.call(createInstanceInvitation, {}, { ...body, ...(email !== '' && { email }) })
    setCode(made.code)
  }

  if (code !== null) {
    return (
      <Dialog
        title={t('registration.your-invitation')}
        description={t('registration.it-is-only-shown-once-anyone')}
        onClose={onClose}
        actions={
          <Button look="main" onPress={onClose}>
            {t('registration.done')}
          </Button>
        }
      >
        <dl>
          <CopyLine label={t('registration.link')} value={`${location.origin}/register#invite=${code}`} />
          <CopyLine label={t('registration.code')} value={code} />
        </dl>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('registration.create-an-invitation')}
      action={t('registration.create-invitation')}
      fields={['max_uses', 'max_age', 'email']}
      onSubmit={create}
      onClose={onClose}
      staysOpen
    >
      {({ fields }) => <InvitationFields errors={fields} sendsMail={sendsMail} />}
    </FormDialog>
  )
}

function InvitationFields({ errors, sendsMail }: { errors: ReadonlyMap<string, string>; sendsMail: boolean }) {
  return (
    <>
      <Field
        name="max_uses"
        label={t('registration.number-of-accounts')}
        hint={t('registration.0-for-no-limit')}
        inputMode="numeric"
        required
        defaultValue="1"
        error={errors.get('max_uses')}
      />
      <Field
        name="max_age"
        label={t('registration.expires-after-days')}
        hint={t('registration.0-for-never')}
        inputMode="numeric"
        required
        defaultValue="7"
        error={errors.get('max_age')}
      />
      {sendsMail ? (
        <Field
          name="email"
          label={t('registration.send-to')}
          hint={t('registration.send-to-hint')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.get('email')}
        />
      ) : null}
    </>
  )
}

function numberIn(entered: FormData, name: string): number {
  const text = textIn(entered, name).trim()
  if (/^[0-9]{1,6}$/u.test(text)) return Number(text)
  throw new IncompleteForm(new Map([[name, t('instance.enter-a-whole-number')]]))
}
