// Lets users join a guild by an invite.
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import { Actor } from '../../kernel/permissions/actor.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { ChannelInvite, KnownInvite } from '../../store/rows/invite-row.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { isDisabled } from '../accounts/account-states-store.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { mustTakeInvites } from '../guilds/invites-paused-rules.ts'
import { addGuest, admitMember } from '../members/guests-actions.ts'
import type { Joiner } from '../members/joining-user-store.ts'
import { isForGuests } from './guest-invite-rules.ts'
import { useInvite } from './invites-actions.ts'
import { mayHandOut } from './invites-rules.ts'
import { countVanityUse } from './vanity-uses-store.ts'

/**
 * A user joins a guild by an invite, which counts as a use. They get those of its roles that the inviter may still assign. A
 * guest who accepts another kind of invite becomes a full member.
 *
 * @throws FeatureDisabled, UserIsBanned, TooManyGuilds, TooManyMembers
 */
export async function joinByInvite(
  tx: Tx<'invite', 'GUILD_GUEST_ADD' | 'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE' | 'GUILD_CREATE' | 'INVITE_DELETE'>,
  joiner: Joiner,
): Promise<Member> {
  const { guild, invite } = tx
  mustTakeInvites(guild.settings, tx.now)
  if (invite.kind === 'vanity') {
    const member = await admitMember(tx, guild, joiner)
    await countVanityUse(tx.db, guild.id)
    return member
  }
  const { temporary } = invite.terms
  const roles = await rolesToGive(tx, invite)
  const member = isForGuests(invite.terms)
    ? await addGuest(tx, guild, joiner, invite.channelId)
    : await admitMember(tx, guild, joiner, { roles }, temporary)
  await useInvite(tx, invite)
  return member
}

/** An invite assigns only the roles that its creator could assign now, because roles and permissions change. */
async function rolesToGive(
  { db, guild, now }: Pick<Tx<'invite', never>, 'db' | 'guild' | 'now'>,
  { inviter, terms: { role_ids } }: ChannelInvite,
): Promise<string[]> {
  if (inviter === null || role_ids.length === 0) return []
  const [member, account] = [await findBareMember(db, guild.id, inviter.id), await findAccountById(db, inviter.id)]
  if (!member || !account || (await isDisabled(db, inviter.id))) return []
  const actor = new Actor(guild, inviter.id, member, now, { caller: account })
  return actor.can('MANAGE_ROLES') ? role_ids.filter((id) => mayHandOut(actor, id)) : []
}

/** Whether an invite would change nothing for the user: a full member, or a guest with an invite for guests. */
export const hasJoined = (known: { isGuest: boolean } | null, invite: KnownInvite): boolean =>
  known !== null && (!known.isGuest || (invite.kind === 'channel' && isForGuests(invite.terms)))
