import { modifyActivityPermissions as contract } from '@guildhall/protocol/operations/activity-settings/modify-activity-permissions'
import { changesFrom } from '../../kernel/administration/audited-details.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { noteChangedActivity } from '../applications/activity-changes-actions.ts'
import { activityColumns, activityOf } from '../applications/activity-rules.ts'
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
  handle: ({ kernel, params: { applicationId }, body, note, write }) =>
    write(async (tx) => {
      lockApplication(tx.db, applicationId)
      const held = await mustFindApplicationRow(tx.db, applicationId)
      const row = { ...held, ...activityColumns(held, body) }
      await updateApplication(tx.db, row)
      noteChangedActivity(kernel, tx, held, row)
      note({ name: row.name, ...changesFrom(permissionsOf(held), permissionsOf(row)) })
      return toActivityConfig(row)
    }),
})

const permissionsOf = (row: Pick<ApplicationRow, 'activity'>) => {
  const { is_published, allows_loopback, has_csp_exception, is_taken_down } = activityOf(row)
  return { is_published, allows_loopback, has_csp_exception, is_taken_down }
}
