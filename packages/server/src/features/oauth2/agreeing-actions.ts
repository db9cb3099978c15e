import type { Actor } from '../../kernel/actor.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { permission } from '../../kernel/requirement.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { write } from '../../kernel/unit-of-work.ts'
import type { TxDb } from '../../store/db.ts'
import { installBot } from '../integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../integrations/integrations-rules.ts'
import { mustFindJoiner } from '../members/joiners-store.ts'
import type { Asked } from './asked-rules.ts'
import { makeCode } from './codes-actions.ts'
import type { Coming } from './coming-actions.ts'
import { authorize, makeTokens } from './tokens-actions.ts'

/** What comes of a bot that is brought to a guild. */
export const BRINGING = [
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_CREATE',
  'GUILD_MEMBER_ADD',
  'GUILD_CREATE',
  'INTEGRATION_CREATE',
  'GUILD_INTEGRATIONS_UPDATE',
] as const

/** What the audit log notes of it. */
export const NOTES_OF_BRINGING = ['BOT_ADD', 'INTEGRATION_CREATE'] as const

/** Where a bot goes, and what it may do there. */
export interface Place {
  readonly guildId: string
  readonly permissions: bigint
}

/**
 * Brings the application's bot to a guild in the name of a member who manages it and may do himself what the bot may
 * (interface 1, rule 3). A bot that is there stays as it is.
 *
 * @throws UnknownGuild, MissingAccess, MissingPermissions, UserIsBanned, TooManyMembers, TooManyRoles
 */
export async function bringBot(
  kernel: Kernel,
  caller: Caller,
  { bot_id }: Asked['application'],
  { guildId, permissions }: Place,
): Promise<void> {
  const requires = permission('MANAGE_GUILD')
  const operation = { name: 'Authorize Application', emits: BRINGING, audits: NOTES_OF_BRINGING, requires }
  const unit = { operation, caller, guildId, channelId: null, streamId: null, reason: null, judged: null }
  await write(kernel, unit, (tx) => bringIn(tx, bot_id ?? '', permissions))
}

/** The same, in a unit of the guild in which the member has been judged. */
export async function bringIn(
  tx: TxBase<(typeof BRINGING)[number]> & { actor: Actor; guild: GuildModel },
  botId: string,
  permissions: bigint,
): Promise<void> {
  tx.actor.mustHold(permissions)
  const joiner = await mustFindJoiner(tx.db, tx.guild.id, botId)
  if (joiner.isMember) return
  await installBot(tx, tx.guild, joiner, { installedBy: tx.actor.userId, scopes: CUSTOMARY_SCOPES, permissions })
}

/** What the application is sent of what a user agreed to: a code, or a token at once (RFC 6749, 4.1.2 and 4.2.2). */
export async function answerTo(
  kernel: Kernel,
  db: TxDb,
  user_id: string,
  { application, scopes: agreed, responseType, redirectUri, isRedirectNamed, challenge, nonce }: Asked,
  coming: Coming,
): Promise<Record<string, string>> {
  const [application_id, scopes] = [application.id, agreed.join(' ')]
  if (responseType === null || redirectUri === null) return {}
  if (responseType === 'code') {
    const sent = { redirect_uri: redirectUri, is_redirect_named: isRedirectNamed, challenge, nonce }
    return { code: await makeCode(kernel, db, { user_id, application_id, scopes, ...sent, ...coming }) }
  }
  const authorization = { id: kernel.ids.next(), user_id, application_id, scopes }
  await authorize(kernel, db, authorization)
  const { token_type, access_token, expires_in, scope } = await makeTokens(kernel, db, authorization, {
    refreshes: false,
  })
  return { token_type, access_token, expires_in: String(expires_in), scope }
}
