import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { AnyOperation } from '../kernel/operation.ts'
import type { World } from './world.ts'

/** Ids of things that exist in the world, by the names of path parameters. */
export function exampleParams(world: World): Record<string, string> {
  return {
    guildId: world.guildId,
    roleId: world.roles.member,
    userId: world.member.id,
    channelId: world.channels.general,
    overwriteId: world.roles.member,
    messageId: '1000000000000000000',
    emojiName: '🔥',
    emojiId: '1000000000000000001',
    stickerId: '1000000000000000002',
    packId: '1000000000000000003',
    applicationId: world.bot.id,
  }
}

/** An operation's path with its parameters filled in. */
export function examplePath(operation: AnyOperation, params: Record<string, string>): string {
  return operation.path.replace(/:(\w+)/gu, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${operation.name}: no example for the path parameter ${name}`)
    return encodeURIComponent(value)
  })
}

/** Leaves @everyone with exactly some permissions. */
export async function setEveryone(world: World, names: readonly PermissionName[]): Promise<void> {
  const permissions = permissionSet(...names).toString()
  await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.guildId}`, { permissions })
}
