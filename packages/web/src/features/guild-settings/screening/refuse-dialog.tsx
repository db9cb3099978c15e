import { LIMITS } from '@guildhall/protocol/limits'
import { Field } from '../../../shared/field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { textIn } from '../../../shared/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'

type RefuseDialogProps = { name: string; path: string; onDone: () => void; onClose: () => void }

/** Refuses somebody who waits. He stays, and may answer again. */
export function RefuseDialog({ name, path, onDone, onClose }: RefuseDialogProps) {
  const client = useClient()
  return (
    <FormDialog
      title={`Refuse ${name}?`}
      description="He is not let in, and may answer again."
      action="Refuse"
      tone="danger"
      fields={['rejection_reason']}
      onSubmit={async (entered) => {
        const rejection_reason = textIn(entered, 'rejection_reason')
        await client.request({ method: 'PATCH', path, body: { action: 'REJECTED', rejection_reason } })
        onDone()
      }}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="rejection_reason"
          label="Why"
          hint="For those who moderate."
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.rejectionReason.max}
          error={fields.get('rejection_reason')}
        />
      )}
    </FormDialog>
  )
}
