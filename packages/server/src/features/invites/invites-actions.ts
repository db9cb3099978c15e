// Creates, counts and revokes invites to guilds.
import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { newCode } from '../../kernel/ids/invite-code.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { ChannelInvite, StoredInviteTerms } from '../../store/rows/invite-row.ts'
import { type FoundTarget, NO_TARGET } from '../../store/rows/invite-targets.ts'
import type { InviteRow } from '../../store/tables/channels.ts'
import { forgetLists, withLists } from '../target-users/target-users-actions.ts'
import { countInvites, countUse, insertInvite, removeInvite, removeInvitesOfChannel } from './invites-store.ts'
import { toInviteCreated } from './invites-view.ts'

/** The data of a new invite. */
export interface InvitePlan {
  /** A channel of the guild that isn't a category. */
  channelId: string
  /** The creator; null for an invite that the server creates by itself. */
  inviter: User | null
  terms: StoredInviteTerms
  /** The target of the terms, looked up beforehand. */
  target?: FoundTarget
  /** The list of users who may use it; null if anyone may. */
  targetListId?: string | null
}

type InGuild = { readonly guild: GuildModel }

/**
 * Creates an invite to a channel of the unit's guild, and notifies members who manage the channel; the caller writes
 * the audit log entry. If an existing invite with the same terms suffices, call `findSimilarInvite` (invites-store.ts)
 * first.
 *
 * @param ids generates the code, which can't be guessed
 * @throws TooManyInvites
 */
export async function createInvite(
  tx: TxBase<'INVITE_CREATE'> & InGuild,
  ids: Pick<Ids, 'secret'>,
  { channelId, inviter, terms, target = NO_TARGET, targetListId = null }: InvitePlan,
): Promise<ChannelInvite> {
  const guildId = tx.guild.id
  if ((await countInvites(tx.db, { guildId, now: tx.now })) >= LIMITS.invitesPerGuild)
    throw new ApiError('TooManyInvites')
  const expiresAt = terms.max_age === 0 ? null : tx.now + terms.max_age * 1000
  const code = await insertUnderNewCode(tx.db, ids, {
    guild_id: guildId,
    channel_id: channelId,
    inviter_id: inviter?.id ?? null,
    uses: 0,
    created_at: tx.now,
    expires_at: expiresAt,
    wire: JSON.stringify(terms),
    target_list_id: targetListId,
  })
  const invite = {
    kind: 'channel',
    code,
    guildId,
    channelId,
    inviter,
    uses: 0,
    createdAt: tx.now,
    expiresAt,
    terms,
    target,
    targetListId,
  } as const
  tx.emit('INVITE_CREATE', toInviteCreated(invite))
  return invite
}

async function insertUnderNewCode(db: TxDb, ids: Pick<Ids, 'secret'>, row: Omit<InviteRow, 'code'>): Promise<string> {
  for (;;) {
    const code = newCode(ids)
    if (await insertInvite(db, { code, ...row })) return code
  }
}

/**
 * A member who doesn't manage the guild may have only a part of its invites, so that they can't use up its limit.
 *
 * @throws TooManyInvites
 */
export async function mustHaveShareOfInvites(
  { db, guild, actor, now }: TxBase<never> & InGuild & { readonly actor: Actor },
  inviter: User,
): Promise<void> {
  if (inviter.bot || actor.can('MANAGE_GUILD')) return
  const made = await countInvites(db, { guildId: guild.id, inviterId: inviter.id, now })
  if (made >= LIMITS.perMember.invites) throw new ApiError('TooManyInvites')
}

/** Deletes an invite and notifies members who manage its channel. */
export async function revokeInvite(
  tx: TxBase<'INVITE_DELETE'>,
  { guildId, channelId, code }: Pick<ChannelInvite, 'guildId' | 'channelId' | 'code'>,
): Promise<void> {
  if (await removeInvite(tx.db, code)) await forgetLists(tx, [code])
  tx.emit('INVITE_DELETE', { guild_id: guildId, channel_id: channelId, code })
}

/** Deletes the invites to a channel that is about to be deleted. */
export async function deleteInvitesOfChannel(tx: TxBase<'INVITE_DELETE'>, guildId: string, channelId: string) {
  const removed = await removeInvitesOfChannel(tx.db, guildId, channelId)
  await forgetLists(tx, withLists(removed))
  for (const { code } of removed) tx.emit('INVITE_DELETE', { guild_id: guildId, channel_id: channelId, code })
}

/** Counts the use of an invite; the last use deletes it (docs/spec/invites.md#uses). */
export async function useInvite(tx: TxBase<'INVITE_DELETE'>, invite: ChannelInvite): Promise<void> {
  const { max_uses } = invite.terms
  if (max_uses > 0 && invite.uses + 1 >= max_uses) await revokeInvite(tx, invite)
  else await countUse(tx.db, invite.code)
}
