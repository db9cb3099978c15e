import { Application } from '@guildhall/protocol/objects/application'
import { boolean, list, optional, shape } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { completed, listApplicationsOf } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/** The newest first, so many at most. */
export const listApplications = operation({
  name: 'List Applications',
  method: 'GET',
  path: '/applications',
  requires: anyone,
  callers: ['user'],
  query: shape({ with_team_applications: optional(boolean()) }),
  returns: list(Application),
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, query }) => {
    const rows = await listApplicationsOf(db, caller.user.id, query.with_team_applications === true)
    return (await completed(db, rows)).map(toApplication)
  },
})
