import { modifyActivityPermissions as contract } from '@guildhall/protocol/operations/activity-settings/modify-activity-permissions'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { noteChangedActivity } from '../applications/activity-changes-actions.ts'
import { activityColumns } from '../applications/activity-rules.ts'
import { mustFindApplicationRow, updateApplication } from '../applications/applications-store.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { toActivityConfig } from './activity-settings-view.ts'

/**
 * Only Guildhall has this: the administrator sets whether an Activity is published, whether its targets may be on this machine,
 * and whether it may connect to any host (docs/spec/activities.md#publishing).
 */
export const modifyActivityPermissions = operation(contract, {
  requires: administrator,
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { applicationId }, body, write }) =>
    write(async (tx) => {
      lockApplication(tx.db, applicationId)
      const held = await mustFindApplicationRow(tx.db, applicationId)
      const row = { ...held, ...activityColumns(held, body) }
      await updateApplication(tx.db, row)
      noteChangedActivity(kernel, tx, held, row)
      logAdministratorAction(kernel, tx.db, caller, 'changed an Activity’s permissions', {
        application_id: applicationId,
        ...body,
      })
      return toActivityConfig(row)
    }),
})
