import { LIMITS } from '@guildhall/protocol/limits'
import { editChannelPermissions as contract } from '@guildhall/protocol/operations/channels/edit-channel-permissions'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { changeChannel } from './channels-actions.ts'
import { bitsFor, mustMayChangeBits, newOverwrite } from './overwrites-rules.ts'

/** A member's overwrite is stored for any user id, a role's only for a role of the guild (docs/spec/channels.md#editing-overwrites). */
export const editChannelPermissions = operation(contract, {
  requires: channelPermission('MANAGE_ROLES'),
  emits: ['CHANNEL_UPDATE'],
  audits: ['CHANNEL_OVERWRITE_CREATE', 'CHANNEL_OVERWRITE_UPDATE'],
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const { guild, actor, channel } = tx
      const id = params.overwriteId
      const overwrites = channel.permission_overwrites
      const before = overwrites.find((each) => each.id === id)
      const type = body.type ?? before?.type
      if (type === undefined) throw fieldError('type', 'BASE_TYPE_REQUIRED', 'This field is required')
      if ((type === 0) !== guild.roles.has(id)) throw new ApiError('UnknownOverwrite')
      const after = newOverwrite(id, type, body)
      mustMayChangeBits(before ? [before] : [], [after], bitsFor(actor, channel))
      if (!before && overwrites.length >= LIMITS.overwritesPerChannel) throw new ApiError('TooManyOverwrites')
      const permission_overwrites = before
        ? overwrites.map((each) => (each.id === id ? after : each))
        : [...overwrites, after]
      await changeChannel(tx, guild, channel, { ...channel, permission_overwrites })
    }),
})
