import { getActivityLink as contract } from '@guildhall/protocol/operations/activity-links/get-activity-link'
import { ApiError } from '../../kernel/api-error.ts'
import { applicationOf } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'
import { mayRun } from '../applications/running-rules.ts'
import { mustFindLink } from './links-store.ts'
import { toActivityLink } from './links-view.ts'

/** What a link shows, and what it says to the Activity, to whoever may run that. One whose time is over is gone. */
export const getActivityLink = operation(contract, {
  requires: userOfApplication,
  opens: 'any',
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, application: { id }, params: { link } }) => {
    const isPerson = applicationOf(caller) === undefined
    if (isPerson && !(await mayRun(db, id, caller.user.id))) throw new ApiError('MissingAccess')
    return toActivityLink(await mustFindLink(db, id, link, kernel.clock.now()))
  },
})
