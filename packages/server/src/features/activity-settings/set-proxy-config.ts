import { setProxyConfig as contract } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { noteChangedActivity } from '../applications/activity-changes-actions.ts'
import { activityColumns, keptLeave, mustBeUrlMap } from '../applications/activity-rules.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { updateApplication } from '../applications/applications-store.ts'

/**
 * Replaces the URL mappings, which are stored in the order in which they were sent: the first matching one is used. Unreachable
 * ones are stored too (docs/spec/activities.md#url-mappings). Without a mapping for `/`, running instances end. A new host or
 * port revokes the permission for targets on this machine.
 */
export const setProxyConfig = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { url_map }, write }) => {
    mustBeUrlMap(url_map)
    return write(async (tx) => {
      const held = await mustLockApplication(tx.db, caller, id, 'change')
      const row = { ...held, ...activityColumns(held, { url_map, ...keptLeave(held, url_map) }) }
      await updateApplication(tx.db, row)
      noteChangedActivity(kernel, tx, held, row)
      return { url_map }
    })
  },
})
