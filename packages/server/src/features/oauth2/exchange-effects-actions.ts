// Adds what the exchange of a code adds to a guild besides the tokens: a bot and a webhook.
import type { AccessToken } from '@guildhall/protocol/objects/applications/oauth2'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { resolveScope } from '../../kernel/scopes/scopes.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { mustFindJoiner } from '../members/joining-user-store.ts'
import { mustBeAdmissible } from '../members/members-rules.ts'
import { findMember } from '../members/members-store.ts'
import { mustAllowAnotherWebhook } from '../webhooks/webhooks-rules.ts'
import type { ParsedAuthorizationRequest } from './authorization-request-rules.ts'
import { BRINGING, type InstallationTarget, NOTES_OF_BRINGING } from './install-application-actions.ts'
import type { AuthorizationCodeRow } from './oauth2-tables.ts'
import { mustFindPlaceForWebhook } from './webhook-channel-rules.ts'

/** The events that an exchange may emit. */
export const COMING = [...BRINGING, 'WEBHOOKS_UPDATE'] as const

/** The audit log actions of an exchange. */
export const NOTES_OF_COMING = [...NOTES_OF_BRINGING, 'WEBHOOK_CREATE'] as const

/** What the exchange of a code adds, and to which guild. */
export type Coming = Pick<AuthorizationCodeRow, 'guild_id' | 'bot_permissions' | 'webhook_channel_id'>

/**
 * What the exchange of an agreement's code will add: the bot, if the application requests that, and a webhook. The user
 * must have the permissions for it, both when they agree and at the exchange.
 *
 * @throws InvalidFormBody, UnknownGuild, UnknownChannel, MissingAccess, MissingPermissions, UserIsBanned,
 * TooManyMembers, WrongChannelType, TooManyWebhooks
 */
export async function comingWith(
  kernel: Kernel,
  caller: Caller,
  { application, scopes }: ParsedAuthorizationRequest,
  { place, channelId }: { place: InstallationTarget | null; channelId: string | undefined },
): Promise<Coming> {
  const waits = place !== null && scopes.includes('bot') && application.needs_code_grant
  if (waits) await mustMayBring(kernel, caller, application.bot_id ?? '', place)
  if (!scopes.includes('webhook.incoming')) {
    return {
      ...NOTHING,
      guild_id: place?.guildId ?? null,
      ...(waits && { bot_permissions: String(place.permissions) }),
    }
  }
  if (channelId === undefined) throw fieldError('webhook_channel_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const channel = await mustFindPlaceForWebhook(kernel, caller, channelId)
  if (place && place.guildId !== channel.guild_id) throw otherGuild()
  await mustAllowAnotherWebhook(kernel.store.db, channel)
  const bot_permissions = waits ? String(place.permissions) : null
  return { guild_id: channel.guild_id, bot_permissions, webhook_channel_id: channel.id }
}

const NOTHING: Coming = { guild_id: null, bot_permissions: null, webhook_channel_id: null }

const otherGuild = () => fieldError('webhook_channel_id', 'CHANNEL_INVALID', 'The channel is in another guild.')

/** A user who may not add the bot receives no code for it. */
async function mustMayBring(
  kernel: Kernel,
  caller: Caller,
  botId: string,
  { guildId, permissions }: InstallationTarget,
) {
  const { guild, actor } = await resolveScope(kernel, { requires: permission('MANAGE_GUILD') }, caller, { guildId })
  if (!guild || !(actor instanceof Actor)) throw new ApiError('UnknownGuild')
  actor.must('MANAGE_GUILD')
  actor.mustHold(permissions)
  const joiner = await mustFindJoiner(kernel.store.db, guildId, botId)
  if (!joiner.isMember) mustBeAdmissible(guild, joiner, kernel.settings.current)
}

/**
 * Adds the guild to which the exchange added the bot, in its current state
 * (docs/spec/oauth2.md#response-of-the-token-endpoint).
 */
export async function withGuild(
  { readModel, store }: Essentials & LiveState,
  botId: string | null,
  { guild_id, scopes }: Pick<AuthorizationCodeRow, 'guild_id' | 'scopes'>,
  answer: AccessToken,
): Promise<AccessToken> {
  if (guild_id === null || botId === null || !scopes.split(' ').includes('bot')) return answer
  const guild = await readModel.find(guild_id)
  if (!guild || guild.state.unavailable || !(await findMember(store.db, guild_id, botId))) return answer
  return { ...answer, guild: toGuild(guild) }
}
