import type { Role } from '@guildhall/protocol/objects/role'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { replaceImage } from '../../media/images-store.ts'
import type { Image } from '../../media/read-image.ts'
import type { Db } from '../../store/db.ts'
import { updateAndTell } from '../channels/channels-actions.ts'
import { updateRoles } from './roles-store.ts'

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
  await updateRoles(tx.db, guild.id, moved)
  for (const role of moved) tx.emit('GUILD_ROLE_UPDATE', { guild_id: guild.id, role })
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
  const after = named.map((channel) => ({
    ...channel,
    permission_overwrites: channel.permission_overwrites.filter(({ id }) => id !== roleId),
  }))
  await updateAndTell(tx, guild, after)
}

/** Keeps the icon that a role shows from now on, or drops the one that it shows no more. */
export async function keepRoleIcon(
  db: Db,
  guildId: string,
  before: Role | null,
  after: Role,
  sent: Image | null | undefined,
): Promise<void> {
  if ((before?.icon ?? null) === after.icon) return
  const image = after.icon === null ? null : sent
  await replaceImage(db, { kind: 'role_icon', ownerId: after.id, guildId }, image)
}
