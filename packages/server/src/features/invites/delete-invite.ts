import { deleteInvite as contract } from '@guildhall/protocol/operations/invites/delete-invite'
import { operation } from '../../kernel/operation.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { revokeInvite } from './invites-actions.ts'
import { deleterOfInvite, mustBeOfChannel } from './invites-rules.ts'
import { toAuditedInvite } from './invites-view.ts'
import { showInvite } from './show-invite-actions.ts'

export const deleteInvite = operation(contract, {
  requires: deleterOfInvite,
  emits: ['INVITE_DELETE'],
  audits: 'INVITE_DELETE',
  handle: ({ write }) =>
    write(async (tx) => {
      const invite = mustBeOfChannel(tx.invite)
      await revokeInvite(tx, invite)
      tx.audit({ target: null, changes: auditChanges(toAuditedInvite(invite), null) })
      return showInvite(tx.db, tx.guild, invite)
    }),
})
