import { getActivityShelf as contract } from '@guildhall/protocol/operations/activity-settings/get-activity-shelf'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { listShelf } from './shelf-store.ts'
import { toShelf } from './shelf-view.ts'

/**
 * The Activities that the caller may run: those that are published, and in Developer Mode those in development that
 * belong to them or to one of their teams (docs/spec/activities.md#activities-in-development); their own first, then
 * the newest. What the place requires is judged at the launch.
 */
export const getActivityShelf = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, query: { platform }, db }) => toShelf(await listShelf(db, caller.user.id), platform),
})
