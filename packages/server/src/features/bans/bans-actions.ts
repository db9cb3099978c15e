import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { type MemberRemovalEvent, removeMembers } from '../members/members-actions.ts'
import { deleteMessagesJob } from './bans-jobs.ts'
import { insertBans } from './bans-store.ts'

/** A user to be banned; users who aren't in the guild have no member. */
export interface Banned {
  user: User
  member: BareMember | undefined
}

/**
 * Bans users who were found bannable: members leave, everyone gets an audit entry, and the messages of the last
 * `deleteSeconds` are deleted by a job, as there may be any number of them.
 */
export async function ban(
  tx: TxBase<MemberRemovalEvent | 'GUILD_BAN_ADD'>,
  guild: GuildModel,
  banned: readonly Banned[],
  { reason, deleteSeconds }: { reason: string | null; deleteSeconds: number },
): Promise<void> {
  await insertBans(
    tx.db,
    banned.map(({ user, member }) => ({ guild_id: guild.id, user_id: user.id, reason, of_stranger: !member })),
  )
  await removeMembers(
    tx,
    guild,
    banned.flatMap(({ user, member }) => (member ? [{ user, member }] : [])),
  )
  const since = firstIdAt(tx.idMoment - deleteSeconds * 1000)
  for (const { user } of banned) {
    tx.emit('GUILD_BAN_ADD', { guild_id: guild.id, user })
    tx.audit({ target: user.id })
    if (deleteSeconds > 0) tx.enqueue(deleteMessagesJob, { guild_id: guild.id, user_id: user.id, since })
  }
}
