import { setProxyConfig as contract } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { activityColumns, keptLeave, mustBeUrlMap } from '../applications/activity-rules.ts'
import { holdApplication } from '../applications/applications-rules.ts'
import { updateApplication } from '../applications/applications-store.ts'
import { noteChangedActivity } from '../applications/changed-activities-actions.ts'

/**
 * Puts a list of hosts in the place of the one before, kept in the order in which it was sent: the first row that fits
 * a path takes it. A row that none ever reaches is kept too (docs/spec/activities.md#url-mappings). Without a row for
 * `/` what runs of it ends. A host or a port that was not in the list before takes back the administrator's leave to be
 * answered for by this machine.
 */
export const setProxyConfig = operation(contract, {
  requires: holderOfApplication('change'),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { url_map }, write }) => {
    mustBeUrlMap(url_map)
    return write(async (tx) => {
      const held = await holdApplication(tx.db, caller, id, 'change')
      const row = { ...held, ...activityColumns(held, { url_map, ...keptLeave(held, url_map) }) }
      await updateApplication(tx.db, row)
      noteChangedActivity(kernel, tx, held, row)
      return { url_map }
    })
  },
})
