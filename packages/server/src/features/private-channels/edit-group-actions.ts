import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { AnyChannelChanges } from '@guildhall/protocol/objects/channels/any-channel'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { STILL_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import type { ValidatedImage } from '../../media/read-image.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'
import { findLastMessage } from '../channels/channels-store.ts'
import { listUsers } from '../users/users-store.ts'
import { emitToGroup } from './groups-actions.ts'
import { updateGroup } from './groups-store.ts'
import { showPrivateChannel } from './private-channels-actions.ts'
import { toPrivateChannel } from './private-channels-view.ts'

/** The events of a change of a group. */
export const CHANGING_GROUP = ['PRIVATE_CHANNEL_UPDATE', 'MESSAGE_CREATE'] as const

/** The allowed icons of a group. */
export const GROUP_ICON = STILL_IMAGE

type Sent = Pick<AnyChannelChanges, 'name' | 'owner'> & { icon: ValidatedImage | null | undefined }

/**
 * Changes a group, and returns it as the caller sees it; an unchanged one is neither written nor announced. Everyone in
 * it may set its name and icon; only its owner can transfer it.
 *
 * @throws MissingPermissions, InvalidRecipients
 */
export async function changeGroup(
  tx: TxBase<(typeof CHANGING_GROUP)[number]>,
  before: GroupChannel,
  { user: by }: Pick<Caller, 'user'>,
  { name, icon, owner }: Sent,
): Promise<PrivateChannel> {
  const users = await listUsers(tx.db, before.recipientIds)
  if (owner !== undefined) mustHandOver(before, by, users.get(owner))
  const group = {
    ...before.group,
    name: name === undefined ? before.group.name : name,
    icon: icon === undefined ? before.group.icon : (icon?.hash ?? null),
    ownerId: owner ?? before.group.ownerId,
  }
  const channel = { ...before, group }
  const isRenamed = group.name !== before.group.name
  const isRedrawn = group.icon !== before.group.icon
  if (isRenamed || isRedrawn || group.ownerId !== before.group.ownerId) {
    await updateGroup(tx.db, before, channel)
    if (isRedrawn) await replaceImage(tx, { kind: 'channel_icon', ownerId: channel.id }, icon)
    const newest = (await findLastMessage(tx.db, channel.id)).get(channel.id)
    for (const id of channel.recipientIds) {
      tx.emitTo(id, 'PRIVATE_CHANNEL_UPDATE', toPrivateChannel(channel, id, users, newest))
    }
    if (isRenamed) await emitToGroup(tx, channel, MessageType.CHANNEL_NAME_CHANGE, by, { content: group.name ?? '' })
    if (isRedrawn) await emitToGroup(tx, channel, MessageType.CHANNEL_ICON_CHANGE, by)
  }
  return showPrivateChannel(tx.db, channel, by.id, users)
}

/**
 * Only the owner can transfer a group, and only to a recipient who is not a bot.
 *
 * @throws MissingPermissions, InvalidRecipients
 */
function mustHandOver({ group }: GroupChannel, { id }: User, successor: User | undefined): void {
  if (group.ownerId !== id) throw new ApiError('MissingPermissions')
  if (!successor || successor.bot) throw new ApiError('InvalidRecipients')
}
