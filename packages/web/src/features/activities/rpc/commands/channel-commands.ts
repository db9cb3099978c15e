import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { shape, snowflake, text } from '@guildhall/protocol/schema'
import { rpcCommand } from '../command.ts'
import { toRpcChannel } from '../converters/channels.ts'
import type { HostChannel } from '../host-ports.ts'
import { invalidChannel, permissionDenied, RpcCode, RpcProblem } from '../rpc-codes.ts'
import { RpcChannel } from '../rpc-objects.ts'
import { missingRequirement } from '../rpc-requirement.ts'

const privateTypes: readonly number[] = [ChannelType.DM, ChannelType.GROUP_DM]

const isPrivate = ({ type }: Pick<HostChannel, 'type'>): boolean => privateTypes.includes(type)

const ofPrivate = [['dm_channels.read']]
const ofMessages = [['messages.read'], ['rpc']]

export const getChannelCommand = rpcCommand({
  needs: [['guilds'], ['guilds.channels.read'], ['dm_channels.read'], ['rpc']],
  asksServer: true,
  args: shape({ channel_id: snowflake() }),
  answers: RpcChannel,
  run: async ({ channel_id }, { ports, connection: { authentication } }) => {
    const channel = ports.channel(channel_id)
    if (channel === null) throw invalidChannel()
    const needs = isPrivate(channel) ? ofPrivate : [['guilds'], ['guilds.channels.read'], ['rpc']]
    const words = missingRequirement(needs, authentication)
    if (words !== null) throw permissionDenied(words)
    const mayRead = missingRequirement(ofMessages, authentication) === null
    return toRpcChannel(channel, ports.voices(channel_id), mayRead ? await ports.messages(channel_id) : [])
  },
})

export const getChannelPermissions = rpcCommand({
  needs: [['guilds.members.read'], ['guilds.channels.read'], ['rpc']],
  args: shape({}),
  answers: shape({ permissions: text() }),
  run: (_args, { app, ports }) => ({ permissions: app.guildId === null ? '0' : String(ports.permissions()) }),
})

/** An invitation leads to a channel of a guild, and requires the permission to create invites. */
export function requireInvitePermission(channel: HostChannel | null, mayInvite: boolean): void {
  if (channel === null || isPrivate(channel)) throw invalidChannel()
  if (!mayInvite) throw new RpcProblem(RpcCode.INVALID_PERMISSIONS, 'Invalid permissions')
}
