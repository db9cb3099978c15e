import { listApplications as contract } from '@guildhall/protocol/operations/applications/list-applications'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listApplicationsOf, withRelated } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/** Returns a limited number of applications, newest first. */
export const listApplications = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, query }) => {
    const rows = await listApplicationsOf(db, caller.user.id, query.with_team_applications === true)
    return (await withRelated(db, rows)).map(toApplication)
  },
})
