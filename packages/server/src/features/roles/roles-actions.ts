// Creates, moves and deletes roles, and stores their icons.
import { LIMITS } from '@guildhall/protocol/limits'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { removeImagesOf, replaceImage } from '../../media/images-store.ts'
import type { ValidatedImage } from '../../media/read-image.ts'
import type { StorageTx } from '../../media/storage-rules.ts'
import { rolesDropped } from './roles-hooks.ts'
import { fromLowest, numbered } from './roles-rules.ts'
import { insertRole, removeRole, updateRoles } from './roles-store.ts'

/** Stores the roles whose position has changed, with an event for each, the highest first. */
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

/**
 * Adds a new role directly above @everyone; the others move up first, beginning with the highest
 * (docs/spec/roles.md#creating-roles).
 *
 * @throws TooManyRoles
 */
export async function addRole(
  tx: TxBase<'GUILD_ROLE_UPDATE' | 'GUILD_ROLE_CREATE'>,
  guild: GuildModel,
  role: Role,
): Promise<void> {
  if (guild.roles.size >= LIMITS.rolesPerGuild) throw new ApiError('TooManyRoles')
  const [everyone = guild.everyone, ...others] = fromLowest(guild)
  await moveRoles(tx, guild, numbered([everyone, role, ...others]))
  await insertRole(tx.db, guild.id, role)
  tx.emit('GUILD_ROLE_CREATE', { guild_id: guild.id, role })
}

/**
 * Deletes roles. Their overwrites are removed first, so that none refers to a deleted role; the roles above move down
 * at the end.
 */
export async function dropRoles(
  tx: TxBase<'CHANNEL_UPDATE' | 'GUILD_ROLE_DELETE' | 'GUILD_ROLE_UPDATE'>,
  guild: GuildModel,
  roles: readonly Role[],
): Promise<void> {
  if (roles.length === 0) return
  const gone = new Set(roles.map(({ id }) => id))
  for (const handler of rolesDropped.handlers) await handler(tx, guild, gone)
  for (const { id, icon } of roles) {
    await removeRole(tx.db, guild.id, id)
    if (icon !== null) await removeImagesOf(tx.db, id)
    tx.emit('GUILD_ROLE_DELETE', { guild_id: guild.id, role_id: id })
  }
  await moveRoles(tx, guild, numbered(fromLowest(guild).filter(({ id }) => !gone.has(id))))
}

/** Stores a role's new icon, or removes the one that it no longer shows. */
export async function storeRoleIcon(
  tx: StorageTx,
  guildId: string,
  before: Role | null,
  after: Role,
  sent: ValidatedImage | null | undefined,
): Promise<void> {
  if ((before?.icon ?? null) === after.icon) return
  const image = after.icon === null ? null : sent
  await replaceImage(tx, { kind: 'role_icon', ownerId: after.id, guildId }, image)
}
