import { listInstanceActivities as contract } from '@guildhall/protocol/operations/activity-settings/list-instance-activities'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { toInstanceActivity } from './activity-settings-view.ts'
import { listEmbedded } from './activity-shelf-store.ts'

const CUSTOMARY_PAGE = 50

/** Only Guildhall has this: all applications with an Activity, published or not, newest first. */
export const listInstanceActivities = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { after, limit = CUSTOMARY_PAGE } }) => {
    const rows = await listEmbedded(db, { after, limit })
    const owners = await listUsers(db, new Set(rows.map(({ owner_id }) => owner_id)))
    const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
    return { activities: rows.map((row) => toInstanceActivity(row, owners)), next }
  },
})
