import type { InstanceUser } from '@guildhall/protocol/objects/instances/instance-administration'
import { resetInstanceUser } from '@guildhall/protocol/operations/instance/reset-instance-user'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/words/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'

type ResetDialogProps = {
  person: InstanceUser
  name: string
  onReset: (next: Partial<InstanceUser>) => void
  onClose: () => void
}

/** Puts a new password in the place of somebody's, and shows it this once. */
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
        title={`The new password of ${name}`}
        description="It is shown only now. Hand it over in a way that you trust, and ask for it to be changed after signing in."
        onClose={onClose}
        actions={
          <Button look="main" onPress={onClose}>
            I have kept it
          </Button>
        }
      >
        <dl>
          <CopyLine label="New password" value={password} />
        </dl>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={`Reset the password of ${name}?`}
      description="A new password is made and shown to you. The old one opens nothing any more, and all sessions end."
      action="Reset it"
      tone="danger"
      fields={[]}
      onSubmit={reset}
      onClose={onClose}
      staysOpen
    >
      {() =>
        second_factor ? (
          <Switch
            label="Remove the second factor too"
            hint="For somebody who has lost the device and the backup codes."
            isOn={takesFactor}
            onSwitch={setTakesFactor}
          />
        ) : null
      }
    </FormDialog>
  )
}
