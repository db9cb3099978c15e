import type { Feature } from '../../kernel/feature.ts'
import { createGuildChannel } from './create-guild-channel.ts'
import { deleteChannel } from './delete-channel.ts'
import { deleteChannelPermission } from './delete-channel-permission.ts'
import { editChannelPermissions } from './edit-channel-permissions.ts'
import { getChannel } from './get-channel.ts'
import { getGuildChannels } from './get-guild-channels.ts'
import { modifyChannel } from './modify-channel.ts'
import { modifyGuildChannelPositions } from './modify-guild-channel-positions.ts'
import { sweepChannel } from './sweep-channel.ts'

export const channels: Feature = {
  operations: [
    getGuildChannels,
    createGuildChannel,
    modifyGuildChannelPositions,
    getChannel,
    modifyChannel,
    deleteChannel,
    editChannelPermissions,
    deleteChannelPermission,
  ],
  jobs: [sweepChannel],
}
