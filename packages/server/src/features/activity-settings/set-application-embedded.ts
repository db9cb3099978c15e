import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { setApplicationEmbedded as contract } from '@guildhall/protocol/operations/activity-settings/set-application-embedded'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { activityColumns } from '../applications/activity-rules.ts'
import { holdApplication } from '../applications/applications-rules.ts'
import { mustComplete, updateApplication } from '../applications/applications-store.ts'
import { toApplication } from '../applications/applications-view.ts'
import { noteChangedActivity } from '../applications/changed-activities-actions.ts'
import { settleEntryPoint } from './entry-point-actions.ts'

/**
 * Switches an application's Activity on or off. With it comes the command by which it is entered, unless there is one,
 * and goes with it too (docs/spec/activities.md#entry-point-command); what was said of the Activity stays for when it
 * is switched on again.
 */
export const setApplicationEmbedded = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { embedded }, write }) =>
    write(async (tx) => {
      const held = await holdApplication(tx.db, caller, id, 'change')
      const { EMBEDDED } = ApplicationFlag
      const switched = { ...held, flags: embedded ? held.flags | EMBEDDED : held.flags & ~EMBEDDED }
      const row = { ...switched, ...activityColumns(switched, {}) }
      await updateApplication(tx.db, row)
      await settleEntryPoint(tx, row, caller)
      noteChangedActivity(kernel, tx, held, row)
      if (row.flags !== held.flags) tx.db.onCommitted(() => kernel.accountChanged())
      return toApplication(await mustComplete(tx.db, row))
    }),
})
