import type { InstanceUser } from '@guildhall/protocol/objects/instances/instance-administration'
import { resetInstanceUser } from '@guildhall/protocol/operations/instance/reset-instance-user'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'

type ResetDialogProps = {
  person: InstanceUser
  name: string
  onReset: (next: Partial<InstanceUser>) => void
  onClose: () => void
}

/** Resets a password, and shows the new one once. */
export function ResetDialog({ person: { user, second_factor }, name, onReset, onClose }: ResetDialogProps) {
  const client = useClient()
  const [takesFactor, setTakesFactor] = useState(false)
  const [password, setPassword] = useState<string | null>(null)

  async function reset() {
    const body = { second_factor: takesFactor }
    const made = await client.call(resetInstanceUser, { userId: user.id }, body)
    onReset({ sessions: 0, last_seen_at: null, ...(takesFactor && { second_factor: false }) })
    setPassword(made.password)
  }

  if (password !== null) {
    return (
      <Dialog
        title={t('people.new-password-of', { name })}
        description={t('people.it-is-only-shown-once-hand')}
        onClose={onClose}
        actions={
          <Button look="main" onPress={onClose}>
            {t('people.ive-saved-it')}
          </Button>
        }
      >
        <dl>
          <CopyLine label={t('people.new-password')} value={password} />
        </dl>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('people.confirm-reset-password', { name })}
      description={t('people.a-new-password-is-created-and')}
      action={t('people.reset-password')}
      tone="danger"
      fields={[]}
      onSubmit={reset}
      onClose={onClose}
      staysOpen
    >
      {() =>
        second_factor ? (
          <Switch
            label={t('people.also-turn-off-two-factor')}
            hint={t('people.for-someone-who-has-lost-their')}
            isOn={takesFactor}
            onSwitch={setTakesFactor}
          />
        ) : null
      }
    </FormDialog>
  )
}
