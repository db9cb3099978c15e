import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import type { AnyOperation } from 'guildhall/kernel/operation'
import { TOKEN_PREFIX } from 'guildhall/store/rows/interaction-row'
import type { World } from '../worlds/world.ts'

/** IDs of objects in the world, by path parameter. */
export function exampleParams(world: World): Record<string, string> {
  return {
    guildId: world.guildId,
    roleId: world.roles.member,
    userId: world.member.id,
    channelId: world.channels.general,
    overwriteId: world.roles.member,
    messageId: '1000000000000000000',
    answerId: '1',
    emojiName: '🔥',
    emojiId: '1000000000000000001',
    stickerId: '1000000000000000002',
    soundId: '1000000000000000016',
    packId: '1000000000000000003',
    eventId: '1000000000000000004',
    exceptionId: '1000000000000000016',
    ruleId: '1000000000000000015',
    applicationId: world.bot.id,
    requestId: '1000000000000000004',
    integrationId: '1000000000000000005',
    commandId: '1000000000000000006',
    code: 'NoSuchCode',
    templateCode: 'NoSuchCode',
    friendCode: `${PRIVATE_CODE_PREFIX}NoSuchCode`,
    groupCode: 'NoSuchCode',
    interactionId: '1000000000000000007',
    interactionToken: `${TOKEN_PREFIX}NoSuchToken`,
    webhookId: '1000000000000000006',
    webhookToken: 'NoSuchToken',
    teamId: '1000000000000000008',
    skuId: '1000000000000000010',
    lobbyId: '1000000000000000016',
    entitlementId: '1000000000000000011',
    subscriptionId: '1000000000000000017',
    authorizationId: '1000000000000000009',
    jobId: '1000000000000000012',
    invitationId: '1000000000000000013',
    registrationId: '1000000000000000014',
    link: '0-1000000000000000014',
    service: 'github',
    account: 'nobody',
    location: 'pc-1000000000000000012',
    instance: 'i-1000000000000000013-pc-1000000000000000012',
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

/**
 * An invalid body: a caller without permission must not learn what is wrong with it. Only the field that names the
 * channel must be valid.
 */
export const exampleBody = ({ body, channelIn }: AnyOperation, { channelId }: Record<string, string>): unknown =>
  body && (channelIn ? { [channelIn]: channelId } : 'nonsense')

/** Sets exactly some permissions of @everyone. */
export async function setEveryonePermissions(world: World, names: readonly PermissionName[]): Promise<void> {
  const permissions = permissionSet(...names).toString()
  await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.guildId}`, { permissions })
}
