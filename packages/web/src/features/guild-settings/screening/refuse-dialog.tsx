import { LIMITS } from '@guildhall/protocol/limits'
import type { JoinRequest } from '@guildhall/protocol/objects/guilds/member-verification'
import { actionGuildJoinRequest } from '@guildhall/protocol/operations/screening/action-guild-join-request'
import { t } from '../../../language/guild-settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'

type RefuseDialogProps = { name: string; request: JoinRequest; onDone: () => void; onClose: () => void }

/** Rejects a join request. The member stays pending, and may answer again. */
export function RefuseDialog({ name, request, onDone, onClose }: RefuseDialogProps) {
  const client = useClient()
  return (
    <FormDialog
      title={t('screening.confirm-reject', { name })}
      description={t('screening.this-person-isnt-let-in')}
      action={t('screening.reject')}
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
          label={t('guild-settings.reason')}
          hint={t('screening.moderators-can-see-this-reason')}
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.rejectionReason.max}
          error={fields.get('rejection_reason')}
        />
      )}
    </FormDialog>
  )
}
