import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { setApplicationEmbedded as contract } from '@guildhall/protocol/operations/activity-settings/set-application-embedded'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { noteChangedActivity } from '../applications/activity-changes-actions.ts'
import { activityColumns } from '../applications/activity-rules.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustFindRelated, updateApplication } from '../applications/applications-store.ts'
import { toApplication } from '../applications/applications-view.ts'
import { settleEntryPoint } from './entry-point-actions.ts'

/**
 * Enables or disables an application's Activity. Enabling creates the entry point command, unless there is one, and disabling
 * removes it (docs/spec/activities.md#entry-point-command). The settings of the Activity are kept.
 */
export const setApplicationEmbedded = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { embedded }, write }) =>
    write(async (tx) => {
      const held = await mustLockApplication(tx.db, caller, id, 'change')
      const { EMBEDDED } = ApplicationFlag
      const switched = { ...held, flags: embedded ? held.flags | EMBEDDED : held.flags & ~EMBEDDED }
      const row = { ...switched, ...activityColumns(switched, {}) }
      await updateApplication(tx.db, row)
      await settleEntryPoint(tx, row, caller)
      noteChangedActivity(kernel, tx, held, row)
      if (row.flags !== held.flags) tx.db.onCommitted(() => kernel.accountChanged())
      return toApplication(await mustFindRelated(tx.db, row))
    }),
})
