import { deleteChannelPermission as contract } from '@guildhall/protocol/operations/channels/delete-channel-permission'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { changeChannel } from './channels-actions.ts'
import { bitsFor, mustMayChangeBits } from './overwrites-rules.ts'

/** Removing an overwrite changes its bits, so the caller must be allowed to set them (docs/spec/channels.md#permissions-in-overwrites). */
export const deleteChannelPermission = operation(contract, {
  requires: channelPermission('MANAGE_ROLES'),
  emits: ['CHANNEL_UPDATE'],
  audits: 'CHANNEL_OVERWRITE_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor, channel } = tx
      const before = channel.permission_overwrites.find(({ id }) => id === params.overwriteId)
      if (!before) throw new ApiError('UnknownOverwrite')
      mustMayChangeBits([before], [], bitsFor(actor, channel))
      const permission_overwrites = channel.permission_overwrites.filter(({ id }) => id !== before.id)
      await changeChannel(tx, guild, channel, { ...channel, permission_overwrites })
    }),
})
