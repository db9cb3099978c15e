import { t } from '../../language/dialogs.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ConfirmByNameField, requireRepeatedName } from '../user/confirm-by-name.tsx'
import { showToast } from './toasts.tsx'

type DeleteDialogProps = {
  /** The kind of object: 'guild'. */
  what: 'application' | 'guild'
  name: string
  /** What else is deleted, in a sentence. */
  loss: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Requires typing the name of what is deleted permanently. */
export function DeleteDialog({ what, name, loss, remove, onClose }: DeleteDialogProps) {
  async function submit(entered: FormData) {
    requireRepeatedName(entered, what, name)
    await remove()
    showToast(t('overlay.was-deleted', { name }))
  }

  return (
    <FormDialog
      title={t('overlay.delete-named', { name })}
      description={loss}
      action={t('overlay.delete')}
      tone="danger"
      fields={['name']}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ fields }) => <ConfirmByNameField what={what} name={name} error={fields.get('name')} />}
    </FormDialog>
  )
}
