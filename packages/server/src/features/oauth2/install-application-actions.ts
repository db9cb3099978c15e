// Installs applications to guilds and users.
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { write } from '../../kernel/unit-of-work/unit-of-work.ts'
import type { TxDb } from '../../store/db.ts'
import { installBotInGuild, installCommands } from '../integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../integrations/integrations-rules.ts'
import { lockJoiner, mustFindJoiner } from '../members/joining-user-store.ts'
import { lockAccount } from '../users/users-store.ts'
import { keepInstallable, type ParsedAuthorizationRequest } from './authorization-request-rules.ts'
import { makeCode } from './codes-actions.ts'
import type { Coming } from './exchange-effects-actions.ts'
import { insertInstallation, listInstallations } from './installations-store.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'
import { makeTokens, writeAuthorization } from './tokens-actions.ts'

/** The events of installing an application to a guild. */
export const BRINGING = [
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_MEMBER_ADD',
  'GUILD_CREATE',
  'INTEGRATION_CREATE',
  'INTEGRATION_UPDATE',
  'GUILD_INTEGRATIONS_UPDATE',
] as const

/** The audit log actions of it. */
export const NOTES_OF_BRINGING = ['BOT_ADD', 'INTEGRATION_CREATE'] as const

/** The guild to which an application is installed, and the permissions of its bot. */
export interface InstallationTarget {
  readonly guildId: string
  readonly permissions: bigint
}

/**
 * Installs an application to a guild in the name of a member who manages it and has every permission of its bot
 * (docs/spec/oauth2.md#installing-to-a-guild): its bot, or only its commands. An existing installation is unchanged.
 *
 * @throws UnknownGuild, MissingAccess, MissingPermissions, UnknownApplication, OAuth2Error, UserIsBanned,
 * TooManyMembers, TooManyRoles
 */
export async function bringToGuild(
  kernel: Kernel,
  caller: Caller,
  asked: ParsedAuthorizationRequest,
  { guildId, permissions }: InstallationTarget,
): Promise<void> {
  const requires = permission('MANAGE_GUILD')
  const operation = { name: 'Authorize Application', emits: BRINGING, audits: NOTES_OF_BRINGING, requires }
  const unit = { operation, caller, guildId, channelId: null, streamId: null, before: {}, reason: null }
  await write(kernel, unit, (tx) =>
    asked.scopes.includes('bot')
      ? addBotToGuild(tx, caller, asked.application, permissions)
      : bringCommands(tx, caller, asked),
  )
}

type InGuild = TxBase<(typeof BRINGING)[number]> & { actor: Actor; guild: GuildModel }

/** Adds the bot, in a unit of work in which the member's permissions were checked. */
export async function addBotToGuild(
  tx: InGuild,
  caller: Caller,
  application: ParsedAuthorizationRequest['application'],
  permissions: bigint,
): Promise<void> {
  tx.actor.mustHold(permissions)
  const { bot_id } = await keepInstallable(tx.db, caller, { application, installsTo: InstallationType.GUILD })
  const joiner = await lockJoiner(tx.db, tx.guild.id, bot_id ?? '')
  if (joiner.isMember) return
  await installBotInGuild(tx, tx.guild, joiner, { installedBy: tx.actor.userId, scopes: CUSTOMARY_SCOPES, permissions })
}

async function bringCommands(tx: InGuild, caller: Caller, asked: ParsedAuthorizationRequest): Promise<void> {
  const application = await keepInstallable(tx.db, caller, asked)
  const { isMember, isBanned } = await mustFindJoiner(tx.db, tx.guild.id, application.bot_id ?? '')
  if (isMember) return
  if (isBanned) throw new ApiError('UserIsBanned')
  await installCommands(tx, tx.guild, application, tx.actor.userId)
}

/**
 * Installs an application for a user (docs/spec/oauth2.md#installing-to-a-user). An existing installation is unchanged.
 *
 * @throws UnknownApplication, OAuth2Error
 */
export async function installToUser(
  kernel: Essentials,
  db: TxDb,
  caller: Caller,
  asked: ParsedAuthorizationRequest,
): Promise<void> {
  const user_id = caller.user.id
  // Of two concurrent installations, the second one counts the first.
  await lockAccount(db, user_id)
  const { id: application_id } = await keepInstallable(db, caller, asked)
  const before = await listInstallations(db, user_id)
  if (before.some((each) => each.application_id === application_id)) return
  if (before.length >= APPLICATION_LIMITS.userInstallations) {
    throw new OAuth2Error('access_denied', 'The user has installed as many applications as one can.')
  }
  await insertInstallation(db, { id: kernel.ids.next(), user_id, application_id })
}

/** The response to the application for a user's agreement: a code, or a token (RFC 6749, 4.1.2 and 4.2.2). */
export async function answerTo(
  kernel: Essentials & KernelCallbacks,
  db: TxDb,
  user_id: string,
  {
    application,
    scopes: agreed,
    responseType,
    redirectUri,
    isRedirectNamed,
    challenge,
    nonce,
  }: ParsedAuthorizationRequest,
  coming: Coming,
): Promise<Record<string, string>> {
  const [application_id, scopes] = [application.id, agreed.join(' ')]
  if (responseType === null || redirectUri === null) return {}
  if (responseType === 'code') {
    const sent = { redirect_uri: redirectUri, is_redirect_named: isRedirectNamed, challenge, nonce }
    return { code: await makeCode(kernel, db, { user_id, application_id, scopes, ...sent, ...coming }) }
  }
  const authorization = { id: kernel.ids.next(), user_id, application_id, scopes }
  await writeAuthorization(kernel, db, authorization)
  const { token_type, access_token, expires_in, scope } = await makeTokens(kernel, db, authorization, {
    refreshes: false,
  })
  return { token_type, access_token, expires_in: String(expires_in), scope }
}
