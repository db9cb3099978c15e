import { getProxyConfig as contract } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { activityOf } from '../applications/activity-rules.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'

/** The URL mappings of the Activity, in order. */
export const getProxyConfig = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: async ({ application: { id }, db }) => {
    const { url_map } = activityOf(await mustFindApplicationRow(db, id))
    return { url_map: [...url_map] }
  },
})
