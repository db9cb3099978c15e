import { listApplications as contract } from '@guildhall/protocol/operations/applications/list-applications'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { completed, listApplicationsOf } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/** The newest first, so many at most. */
export const listApplications = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, query }) => {
    const rows = await listApplicationsOf(db, caller.user.id, query.with_team_applications === true)
    return (await completed(db, rows)).map(toApplication)
  },
})
