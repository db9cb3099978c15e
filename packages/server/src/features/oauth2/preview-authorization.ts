import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { LIMITS } from '@guildhall/protocol/limits'
import { previewAuthorization as contract } from '@guildhall/protocol/operations/oauth2/preview-authorization'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { parseApplicationSettings } from '../applications/settings-rules.ts'
import { findTeams } from '../teams/teams-store.ts'
import { listGuildsOf, listRolesOf, listUsers } from '../users/users-store.ts'
import { toPartialGuild } from '../users/users-view.ts'
import { fingerprintOf, parseAuthorizationRequest, redirectsBrowser } from './authorization-request-rules.ts'
import { listAuthorizations } from './authorizations-store.ts'
import { toAuthorizedApplication } from './authorizations-view.ts'
import { listInstallations } from './installations-store.ts'
import { isChosenFor } from './scopes-rules.ts'
import { scopesOf } from './tokens-actions.ts'
import { listPlacesForWebhooks } from './webhook-channels-actions.ts'

/** The contents of a consent page (docs/spec/oauth2.md#preview-of-an-authorization), as for the platform's own clients. */
export const previewAuthorization = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, query }) => {
    const asked = await parseAuthorizationRequest(db, caller, query)
    const { application, scopes, redirectUri, installsTo, choices } = asked
    const { terms_of_service_url, privacy_policy_url } = parseApplicationSettings(application)
    const userId = caller.user.id
    // Authorizations by client credentials aren't a user's consent.
    const agreedTo = (await listAuthorizations(db, { userId, applicationId: application.id })).filter(
      ({ is_own }) => !is_own,
    )
    const before = scopesOf(agreedTo)
    const choosesGuild = choices.includes(InstallationType.GUILD)
    const isChosen = installsTo === InstallationType.GUILD || scopes.some(isChosenFor)
    const isInstalled =
      installsTo !== InstallationType.USER ||
      (await listInstallations(db, userId)).some(({ application_id }) => application_id === application.id)
    const bot =
      scopes.includes('bot') && (await listUsers(db, [application.bot_id ?? ''])).get(application.bot_id ?? '')
    return {
      application: toAuthorizedApplication(application),
      owner_name: await nameOfOwner(db, application),
      terms_of_service_url,
      privacy_policy_url,
      user: caller.user,
      // If the page offers a choice, earlier consent doesn't count.
      authorized: !isChosen && isInstalled && scopes.every((scope) => before.includes(scope)),
      scopes: [...scopes],
      integration_type: installsTo,
      integration_types: [...choices],
      permissions: String(scopes.includes('bot') ? asked.permissions : 0n),
      redirect_uri: redirectUri,
      leads_back: redirectsBrowser(asked),
      shown: fingerprintOf(asked),
      ...(bot && { bot }),
      ...(scopes.includes('webhook.incoming') && {
        places: await listPlacesForWebhooks(kernel, caller, query.guild_id),
      }),
      ...(choosesGuild && { guilds: await listManaged(db, userId) }),
    }
  },
})

/** The name of the application's owner: a team or a user. */
async function nameOfOwner(db: Db, { team_id, owner_id }: ApplicationRow): Promise<string> {
  if (team_id !== null) return (await findTeams(db, [team_id])).get(team_id)?.row.name ?? ''
  return (await listUsers(db, [owner_id])).get(owner_id)?.username ?? ''
}

/** The guilds to which a user may install an application. */
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
    .filter(({ permissions, owner }) => owner || hasPermissions(BigInt(permissions), Permission.MANAGE_GUILD))
    .map(({ id, name, icon, permissions }) => ({ id, name, icon, permissions }))
}
