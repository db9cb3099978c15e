import { FormDialog } from '../form/form-dialog.tsx'
import { mustRepeat, RepeatedName } from '../user/repeated-name.tsx'
import { say } from './toasts.tsx'

type DeleteDialogProps = {
  /** What kind of thing it is: 'guild'. */
  what: string
  name: string
  /** What goes with it, in a sentence. */
  loss: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks for the name of what is deleted for good. */
export function DeleteDialog({ what, name, loss, remove, onClose }: DeleteDialogProps) {
  async function submit(entered: FormData) {
    mustRepeat(entered, what, name)
    await remove()
    say(`${name} is deleted.`)
  }

  return (
    <FormDialog
      title={`Delete ${name}`}
      description={loss}
      action="Delete"
      tone="danger"
      fields={['name']}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ fields }) => <RepeatedName what={what} name={name} error={fields.get('name')} />}
    </FormDialog>
  )
}
