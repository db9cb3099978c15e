import { Authorization } from '@guildhall/protocol/objects/oauth2'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listApplications } from '../applications/applications-store.ts'
import { listAuthorizations } from './authorizations-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'
import { scopesOf } from './tokens-actions.ts'

/** The applications that may act for the caller, those that he let in last first: an operation that clients of people know. */
export const listUserAuthorizations = operation({
  name: 'List User Authorizations',
  method: 'GET',
  path: '/oauth2/tokens',
  requires: anyone,
  callers: ['user'],
  returns: list(Authorization),
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const rows = await listAuthorizations(db, { userId: caller.user.id })
    const ofApplication = Map.groupBy(rows, ({ application_id }) => application_id)
    const applications = await listApplications(db, [...ofApplication.keys()])
    return [...ofApplication].flatMap(([applicationId, [newest, ...older]]) => {
      const application = applications.get(applicationId)
      if (!application || !newest) return []
      const scopes = scopesOf([newest, ...older])
      return { id: newest.id, application: toAuthorizedApplication(application), scopes }
    })
  },
})
