import { getActivityShelf as contract } from '@guildhall/protocol/operations/activity-settings/get-activity-shelf'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listShelf } from './activity-shelf-store.ts'
import { toShelf } from './activity-shelf-view.ts'

/**
 * The Activities that the caller may run: published ones, and in Developer Mode their own and their teams' unpublished ones
 * (docs/spec/activities.md#activities-in-development); their own first, then the newest. The requirements of the channel are
 * checked at the launch.
 */
export const getActivityShelf = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, query: { platform }, db }) => toShelf(await listShelf(db, caller.user.id), platform),
})
