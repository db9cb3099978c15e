import { modifyGuildMemberVerification as contract } from '@guildhall/protocol/operations/screening/modify-guild-member-verification'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { SCREENING } from '../../kernel/permissions/verification.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { changeGuild } from '../guilds/guilds-actions.ts'
import { withSwitches } from '../guilds/guilds-view.ts'
import { findForm, replaceForm } from './screening-forms-store.ts'
import { NO_FORM, toFields } from './screening-rules.ts'
import { auditedForm } from './screening-view.ts'

/**
 * The feature MEMBER_VERIFICATION_GATE_ENABLED enables screening; disabling it ends `pending` for all members
 * (docs/spec/screening.md#changing-the-form). A change of the form sends GUILD_UPDATE, although the guild object doesn't contain
 * it.
 */
export const modifyGuildMemberVerification = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body: { enabled, form_fields, description }, write }) =>
    write(async (tx) => {
      const { id, settings } = tx.guild
      const before = (await findForm(tx.db, id)) ?? NO_FORM
      const after = {
        version: toTimestamp(tx.now),
        form_fields: form_fields === undefined ? before.form_fields : toFields(form_fields),
        description: description === undefined ? before.description : description || null,
      }
      const switches = { on: enabled === true ? [SCREENING] : [], off: enabled === false ? [SCREENING] : [] }
      const switched = withSwitches(settings, switches)
      const guild = await changeGuild(tx, switched)
      const changes = auditChanges(auditedForm(before), auditedForm(after))
      if (changes.length === 0) return before
      await replaceForm(tx.db, id, after, tx.now)
      tx.audit({ target: id, changes })
      if (switched === settings) tx.emit('GUILD_UPDATE', guild)
      return after
    }),
})
