import { listUserAuthorizations as contract } from '@guildhall/protocol/operations/oauth2/list-user-authorizations'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findApplications } from '../applications/applications-store.ts'
import { listAuthorizations } from './authorizations-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'
import { listInstallations } from './installations-store.ts'
import { scopesOf } from './tokens-actions.ts'

const COMMANDS = 'applications.commands'

/** The applications that may act for the caller or that the caller has installed, newest first, as for the platform's own clients. */
export const listUserAuthorizations = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) => {
    const rows = await listAuthorizations(db, { userId: caller.user.id })
    const installed = (await listInstallations(db, caller.user.id)).map((row) => ({ ...row, scopes: COMMANDS }))
    const isInstalled = new Set(installed.map(({ application_id }) => application_id))
    const all = [...rows, ...installed].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
    const ofApplication = Map.groupBy(all, ({ application_id }) => application_id)
    const applications = await findApplications(db, [...ofApplication.keys()])
    return [...ofApplication].flatMap(([applicationId, [newest, ...older]]) => {
      const application = applications.get(applicationId)
      if (!application || !newest) return []
      const scopes = scopesOf([newest, ...older])
      const user_installed = isInstalled.has(applicationId)
      return { id: newest.id, application: toAuthorizedApplication(application), scopes, user_installed }
    })
  },
})
