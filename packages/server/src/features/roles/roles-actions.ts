import type { Role } from '@guildhall/protocol/objects/role'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { listLastMessages, updateChannel, withLastMessage } from '../channels/channels-store.ts'
import { updateRole } from './roles-store.ts'

/** Writes those of the roles that stand elsewhere than the guild has them, and tells of each, the highest first. */
export async function moveRoles(
  tx: TxBase<'GUILD_ROLE_UPDATE'>,
  guild: GuildModel,
  roles: readonly Role[],
): Promise<Role[]> {
  const moved = roles.toReversed().filter(({ id, position }) => {
    const before = guild.roles.get(id)
    return before !== undefined && before.position !== position
  })
  for (const role of moved) {
    await updateRole(tx.db, guild.id, role)
    tx.emit('GUILD_ROLE_UPDATE', { guild_id: guild.id, role })
  }
  return moved
}

/** Takes a role's overwrites out of every channel that has one (conventions B.7, E.7). */
export async function removeOverwritesOf(
  tx: TxBase<'CHANNEL_UPDATE'>,
  guild: GuildModel,
  roleId: string,
): Promise<void> {
  const named = [...guild.channels.values()].filter(({ permission_overwrites }) =>
    permission_overwrites.some(({ id }) => id === roleId),
  )
  if (named.length === 0) return
  const newest = await listLastMessages(tx.db, guild.id)
  for (const channel of named) {
    const permission_overwrites = channel.permission_overwrites.filter(({ id }) => id !== roleId)
    const after = { ...channel, permission_overwrites }
    await updateChannel(tx.db, after)
    tx.emit('CHANNEL_UPDATE', withLastMessage(after, newest))
  }
}
