import { LIMITS } from '@guildhall/protocol/limits'
import type { JoinRequest } from '@guildhall/protocol/objects/guilds/member-verification'
import { actionGuildJoinRequest } from '@guildhall/protocol/operations/screening/action-guild-join-request'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'

type RefuseDialogProps = { name: string; request: JoinRequest; onDone: () => void; onClose: () => void }

/** Refuses a join request. The member stays pending, and may answer again. */
export function RefuseDialog({ name, request, onDone, onClose }: RefuseDialogProps) {
  const client = useClient()
  return (
    <FormDialog
      title={`Refuse ${name}?`}
      description="They are not let in, and may answer again."
      action="Refuse"
      tone="danger"
      fields={['rejection_reason']}
      onSubmit={async (entered) => {
        const rejection_reason = textIn(entered, 'rejection_reason')
        const at = { guildId: request.guild_id, requestId: request.id }
        await client.call(actionGuildJoinRequest, at, { action: 'REJECTED', rejection_reason })
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
