import type { Member } from '@guildhall/protocol/objects/member'
import type { Tx } from '../../kernel/tx.ts'
import type { KnownInvite } from '../../store/invite-row.ts'
import { mustTakeInvites } from '../incidents/incidents-rules.ts'
import { addGuest, admitMember } from '../members/guests-actions.ts'
import type { Joiner } from '../members/joiners-store.ts'
import { countVanityUse } from '../vanity-url/vanity-url-store.ts'
import { isForGuests } from './guest-invite-rules.ts'
import { useInvite } from './invites-actions.ts'

/**
 * Somebody comes to a guild by an invite, which is used by that. Of the roles that it brings those are given that are
 * there still. A guest who comes by another kind of invite stays, as a full member.
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
  const { role_ids, temporary } = invite.terms
  const roles = role_ids.filter((id) => guild.roles.has(id))
  const member = isForGuests(invite.terms)
    ? await addGuest(tx, guild, joiner, invite.channelId)
    : await admitMember(tx, guild, joiner, { roles }, temporary)
  await useInvite(tx, invite)
  return member
}

/** Whether somebody is as much of a member as he would be by an invite: to guests another kind of invite brings more. */
export const hasJoined = (known: { isGuest: boolean } | null, invite: KnownInvite): boolean =>
  known !== null && (!known.isGuest || (invite.kind === 'channel' && isForGuests(invite.terms)))
