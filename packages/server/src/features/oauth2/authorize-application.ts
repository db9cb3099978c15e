import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { AuthorizationDecision, AuthorizationQuery } from '@guildhall/protocol/objects/applications/oauth2'
import { authorizeApplication as contract } from '@guildhall/protocol/operations/oauth2/authorize-application'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import type { Instance } from '../../kernel/parts/configuration.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from '../accounts/accounts-actions.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import {
  fingerprintOf,
  type ParsedAuthorizationRequest,
  parseAuthorizationRequest,
} from './authorization-request-rules.ts'
import { toAgreement } from './authorizations-view.ts'
import { comingWith } from './exchange-effects-actions.ts'
import { answerTo, BRINGING, bringToGuild, installToUser, NOTES_OF_BRINGING } from './install-application-actions.ts'
import { toRedirectUrl, withRedirectOnError } from './redirect-view.ts'

/**
 * Accepts or refuses an authorization request (docs/spec/oauth2.md#authorization), and installs the application to a guild or to
 * the caller if requested, as the platform's own clients do. The answer is the URL of the redirect. With `shown` from *Preview
 * Authorization*, changes since the preview are refused.
 */
export const authorizeApplication = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: BRINGING,
  audits: NOTES_OF_BRINGING,
  handle: async ({ kernel, db, caller, query, body, write }) => {
    const asked = await parseAuthorizationRequest(db, caller, query, body)
    if (!body.authorize) return leadingTo(kernel.instance, asked, DENIED)
    if (body.shown !== undefined && body.shown !== fingerprintOf(asked)) throw changedSince()
    const place = asked.installsTo === InstallationType.GUILD ? placeIn(asked, query, body) : null
    const coming = await comingWith(kernel, caller, asked, { place, channelId: body.webhook_channel_id })
    if (place && coming.bot_permissions === null) await bringToGuild(kernel, caller, asked, place)
    const guild = place && (await kernel.readModel.find(place.guildId))
    const sent = await withRedirectOnError(asked, () =>
      write(async (tx) => {
        await lockSession(tx.db, caller)
        if (asked.installsTo === InstallationType.USER) await installToUser(kernel, tx.db, caller, asked)
        const sent = await answerTo(kernel, tx.db, caller.user.id, asked, coming)
        leaveEvent(tx, asked.application, 'APPLICATION_AUTHORIZED', toAgreement(asked, caller.user, guild))
        return sent
      }),
    )
    const there = place && {
      guild_id: place.guildId,
      ...(asked.scopes.includes('bot') && { permissions: String(place.permissions) }),
    }
    return leadingTo(kernel.instance, asked, { ...sent, ...there })
  },
})

const changedSince = () =>
  fieldError('shown', 'AUTHORIZATION_CHANGED', 'The application asks for something else now. Look at it again.')

const DENIED = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request',
}

/**
 * The chosen guild, and the requested permissions that the user left enabled. An application that receives a code for
 * its commands doesn't require a guild.
 *
 * @throws InvalidFormBody
 */
function placeIn(
  { permissions: asked, scopes, responseType }: ParsedAuthorizationRequest,
  query: AuthorizationQuery,
  body: AuthorizationDecision,
) {
  const chosen = query.disable_guild_select ? query.guild_id : (body.guild_id ?? query.guild_id)
  const isBot = scopes.includes('bot')
  if (chosen === undefined && !isBot && responseType !== null) return null
  if (chosen === undefined) throw fieldError('guild_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const permissions = isBot ? asked : 0n
  const left = body.permissions === undefined ? permissions : permissions & BigInt(body.permissions)
  return { guildId: chosen, permissions: left }
}

function leadingTo(
  { publicUrl }: Instance,
  { redirectUri, responseType, state }: ParsedAuthorizationRequest,
  sent: Record<string, string>,
) {
  const url = toRedirectUrl(redirectUri ?? publicUrl, { ...sent, ...(state !== undefined && { state }) }, responseType)
  return { location: url, url }
}
