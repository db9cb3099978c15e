import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { LIMITS } from '@guildhall/protocol/limits'
import { AuthorizationPreview, AuthorizationQuery } from '@guildhall/protocol/objects/oauth2'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import type { Db } from '../../store/db.ts'
import { listGuildsOf, listRolesOf, listUsers } from '../users/users-store.ts'
import { toPartialGuild } from '../users/users-view.ts'
import { mustBeAsked } from './asked-rules.ts'
import { listAuthorizations } from './authorizations-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'
import { listInstallations } from './installations-store.ts'
import { isChosenFor } from './scopes-rules.ts'
import { scopesOf } from './tokens-actions.ts'

/** What a page shows before a user says yes or no (conventions F.2): an operation that clients of people know. */
export const previewAuthorization = operation({
  name: 'Preview Authorization',
  method: 'GET',
  path: '/oauth2/authorize',
  requires: anyone,
  callers: ['user'],
  query: AuthorizationQuery,
  returns: AuthorizationPreview,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, query }) => {
    const { application, scopes, redirectUri, installsTo, choices } = await mustBeAsked(db, caller, query)
    const userId = caller.user.id
    const before = scopesOf(await listAuthorizations(db, { userId, applicationId: application.id }))
    const choosesGuild = choices.includes(InstallationType.GUILD)
    const isChosen = installsTo === InstallationType.GUILD || scopes.some(isChosenFor)
    const isInstalled =
      installsTo !== InstallationType.USER ||
      (await listInstallations(db, userId)).some(({ application_id }) => application_id === application.id)
    const bot =
      scopes.includes('bot') && (await listUsers(db, [application.bot_id ?? ''])).get(application.bot_id ?? '')
    return {
      application: toAuthorizedApplication(application),
      user: caller.user,
      // Where something is chosen nobody has agreed before.
      authorized: !isChosen && isInstalled && scopes.every((scope) => before.includes(scope)),
      scopes: [...scopes],
      integration_type: installsTo,
      integration_types: [...choices],
      redirect_uri: redirectUri,
      ...(bot && { bot }),
      ...(choosesGuild && { guilds: await listManaged(db, userId) }),
    }
  },
})

/** The guilds to which a user may bring an application. */
async function listManaged(db: Db, userId: string) {
  const found = await listGuildsOf(db, userId, {
    before: undefined,
    after: undefined,
    limit: LIMITS.guildsPerPage.max,
  })
  const ids = found.map(({ settings }) => settings.id)
  const roles = await listRolesOf(db, userId, ids)
  return found
    .map((each) => toPartialGuild(userId, each, roles.get(each.settings.id) ?? new Map()))
    .filter(({ permissions, owner }) => owner || holds(BigInt(permissions), Permission.MANAGE_GUILD))
    .map(({ id, name, icon, permissions }) => ({ id, name, icon, permissions }))
}
