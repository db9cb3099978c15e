import type { Feature } from '../../kernel/feature.ts'
import { rolesDropped } from '../roles/roles-hooks.ts'
import { createGuildChannel } from './create-guild-channel.ts'
import { deleteChannelPermission } from './delete-channel-permission.ts'
import { editChannelPermissions } from './edit-channel-permissions.ts'
import { getGuildChannels } from './get-guild-channels.ts'
import { modifyGuildChannelPositions } from './modify-guild-channel-positions.ts'
import { removeOverwritesOf } from './overwrites-actions.ts'

export const channels: Feature = {
  operations: [
    getGuildChannels,
    createGuildChannel,
    modifyGuildChannelPositions,
    editChannelPermissions,
    deleteChannelPermission,
  ],
  hooks: [rolesDropped.with(removeOverwritesOf)],
}
