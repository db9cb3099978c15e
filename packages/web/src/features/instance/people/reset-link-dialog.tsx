import type { User } from '@guildhall/protocol/objects/users/user'
import { createAccountLink } from '@guildhall/protocol/operations/account-recovery/create-account-link'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { useClient } from '../../../state/use-client.ts'

type ResetLinkDialogProps = { user: User; name: string; onClose: () => void }

/** Creates a link with which a person chooses a new password, and shows it once. */
export function ResetLinkDialog({ user, name, onClose }: ResetLinkDialogProps) {
  const client = useClient()
  const [url, setUrl] = useState<string | null>(null)

  async function create() {
    setUrl((await client.call(createAccountLink, { userId: user.id }, { kind: 'reset' })).url)
  }

  if (url !== null) {
    return (
      <Dialog
        title={t('people.reset-link-for', { name })}
        description={t('people.the-link-is-only-shown-once')}
        onClose={onClose}
        actions={
          <Button look="main" onPress={onClose}>
            {t('people.ive-saved-it')}
          </Button>
        }
      >
        <dl>
          <CopyLine label={t('people.reset-link')} value={url} />
        </dl>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('people.confirm-create-reset-link', { name })}
      description={t('people.with-the-link-they-choose-a-new-password')}
      action={t('people.create-reset-link')}
      fields={[]}
      onSubmit={create}
      onClose={onClose}
      staysOpen
    >
      {() => null}
    </FormDialog>
  )
}
