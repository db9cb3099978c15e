import type { User } from '@guildhall/protocol/objects/users/user'
import { createPlaceholderClaim } from '@guildhall/protocol/operations/placeholders/create-placeholder-claim'
import { useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { CLAIM_PATH } from '../../../shared/page/paths.ts'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'

type ClaimLinkDialogProps = { user: User; onCreated: (expiresAt: string) => void; onClose: () => void }

/** Creates a link for somebody to get their imported messages, and shows it once. */
export function ClaimLinkDialog({ user, onCreated, onClose }: ClaimLinkDialogProps) {
  const client = useClient()
  const [code, setCode] = useState<string | null>(null)
  const name = userName(user)
  const title = t('people.claim-link-for', { name })

  async function create() {
    const made = await client.call(createPlaceholderClaim, { userId: user.id })
    onCreated(made.expires_at)
    setCode(made.code)
  }

  if (code !== null) {
    return (
      <Dialog
        title={title}
        description={t('people.claim-link-text', { name })}
        onClose={onClose}
        actions={
          <Button look="main" onPress={onClose}>
            {t('people.link-done')}
          </Button>
        }
      >
        <dl>
          <CopyLine label={t('people.claim-link')} value={`${location.origin}${CLAIM_PATH}#${code}`} />
        </dl>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      description={t('people.claim-link-text', { name })}
      action={t('people.create-claim-link')}
      fields={[]}
      onSubmit={create}
      onClose={onClose}
      staysOpen
    >
      {() => null}
    </FormDialog>
  )
}
