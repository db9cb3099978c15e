import { ActivityShelf, ShelfQuery } from '@guildhall/protocol/objects/activity-config'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listShelf } from './shelf-store.ts'
import { toShelf } from './shelf-view.ts'

/**
 * The Activities that the caller may run: those that are published, and in Developer Mode those in development that belong to
 * him or to a team of his (activities 4.4); his own first, then the newest. What the place asks for is judged where one is launched.
 */
export const getActivityShelf = operation({
  name: 'Get Activity Shelf',
  method: 'GET',
  path: '/activities/shelf',
  requires: anyone,
  callers: ['user'],
  query: ShelfQuery,
  returns: ActivityShelf,
  emits: [],
  audits: 'none',
  handle: async ({ caller, query: { platform }, db }) => toShelf(await listShelf(db, caller.user.id), platform),
})
