// Makes users guests of a voice channel, and guests full members.
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareMember, Member } from '@guildhall/protocol/objects/guilds/member'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { countHolders } from '../roles/roles-store.ts'
import { writeSystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { awaitGuest } from './guest-visits-actions.ts'
import type { Joiner } from './joining-user-store.ts'
import { addMember, changeMember, greetingOf } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'
import { makePermanent } from './temporary-members-store.ts'

/**
 * Makes a user a guest of one voice channel, the only one that they can view, for as long as they are in it
 * (docs/spec/permissions.md#guests). There is no join message; otherwise like {@link addMember}.
 *
 * @throws UserIsBanned, TooManyGuilds, TooManyMembers
 */
export async function addGuest(
  tx: TxBase<'GUILD_GUEST_ADD' | 'GUILD_MEMBER_ADD' | 'GUILD_CREATE'>,
  guild: GuildModel,
  joiner: Joiner,
  channelId: string,
): Promise<Member> {
  const visit = { user_id: joiner.user.id, joined_at: toTimestamp(tx.now) }
  tx.emit('GUILD_GUEST_ADD', { guild_id: guild.id, channel_id: channelId, ...visit })
  awaitGuest(tx, guild.id, visit)
  return addMember(tx, guild, joiner, {}, { presentAt: tx.now, guestOf: channelId })
}

/**
 * Makes a user a full member: either a new member, or a guest, who then gets `fields` and remains.
 *
 * @param isTemporary whether the membership ends with their last session (docs/spec/invites.md#temporary-membership)
 * @throws UserIsBanned, TooManyGuilds, TooManyMembers
 */
export async function admitMember(
  tx: TxBase<'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE' | 'GUILD_CREATE'>,
  guild: GuildModel,
  joiner: Joiner,
  fields: Partial<Pick<BareMember, 'nick' | 'roles' | 'mute' | 'deaf' | 'flags'>> = {},
  isTemporary = false,
): Promise<Member> {
  const presentAt = isTemporary ? tx.now : null
  if (!joiner.isGuest) return addMember(tx, guild, joiner, fields, { presentAt })
  const found = await mustFindMember(tx.db, guild.id, joiner.user.id)
  const flags = (found.member.flags & ~MemberFlag.IS_GUEST) | (fields.flags ?? 0)
  const member = await changeMember(tx, guild, found, { ...fields, flags })
  if (presentAt !== null) await makePermanent(tx.db, guild.id, [joiner.user.id], presentAt)
  await countHolders(tx.db, guild.id, new Map(member.roles.map((id) => [id, 1])))
  const greeting = greetingOf(tx, guild, joiner.user.id)
  if (greeting) tx.enqueue(writeSystemMessageJob, greeting)
  return member
}
