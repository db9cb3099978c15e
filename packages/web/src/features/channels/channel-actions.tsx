import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { deleteChannel } from '@guildhall/protocol/operations/any-channel/delete-channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { t } from '../../language/main.ts'
import { copyIdActions } from '../../shared/developer-mode.ts'
import { inviteAction } from '../../shared/guild/guild-actions.tsx'
import type { MenuAction, MenuActions } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath, guildSettingsPath } from '../../shared/page/paths.ts'
import { copyText } from '../../shared/text/copy-text.ts'
import type { Client } from '../../state/client.ts'
import { isChannelMuted, muteChannel } from '../../state/mutes.ts'
import type { ChannelTreeProperties } from './channel-tree.tsx'

/** Opens the dialog for a new channel. */
export const createChannel = (guildId: string, parentId: string | null, type: number = ChannelType.GUILD_TEXT): void =>
  openDialog(async () => {
    const { NewChannelDialog } = await import('./new-channel-dialog.tsx')
    return (close) => <NewChannelDialog guildId={guildId} parentId={parentId} type={type} onClose={close} />
  })

/** The user's actions on a channel. */
export function channelActions(client: Client, tree: ChannelTreeProperties, channel: GuildChannel): MenuActions {
  const { guildId } = tree
  const permissions = tree.permissionsIn(channel.id)
  const reading: MenuAction[] = [
    { label: t('channels.mark-as-read'), onSelect: () => client.reads.ackNewest(guildId, channel.id) },
    muteAction(client, guildId, channel.id),
  ]
  const link = `${location.origin}${channelPath(guildId, channel.id)}`
  const sharing: MenuAction[] = [
    ...(hasPermissions(permissions, Permission.CREATE_INSTANT_INVITE) ? [inviteAction(channel.id, channel.name)] : []),
    { label: t('channels.copy-link'), onSelect: () => void copyText(link, t('channels.link')) },
    ...(channel.type === ChannelType.GUILD_ANNOUNCEMENT ? [followAction(channel)] : []),
    ...copyIdActions(channel.id),
  ]
  const managing = hasPermissions(permissions, Permission.MANAGE_CHANNELS) ? managingActions(client, tree, channel) : []
  const others = [...permissionActions(tree, channel), ...managing]
  return [...reading, null, ...sharing, ...(others.length > 0 ? [null, ...others] : [])]
}

/** The user's actions on a category. */
export function categoryActions(client: Client, tree: ChannelTreeProperties, category: GuildChannel): MenuActions {
  const mayManage = hasPermissions(tree.permissionsIn(category.id), Permission.MANAGE_CHANNELS)
  const mute = muteAction(client, tree.guildId, category.id)
  const ids = copyIdActions(category.id)
  const permissions = permissionActions(tree, category)
  if (!mayManage) return [mute, ...permissions, ...ids]
  const create: MenuAction = {
    label: t('channels.create-a-channel'),
    onSelect: () => createChannel(tree.guildId, category.id),
  }
  return [mute, ...ids, null, create, ...permissions, ...managingActions(client, tree, category)]
}

/** Opens the permissions of roles and members. */
const permissionActions = ({ guildId, permissionsIn }: ChannelTreeProperties, { id }: GuildChannel): MenuAction[] =>
  hasPermissions(permissionsIn(id), Permission.MANAGE_ROLES)
    ? [{ label: t('channels.permissions'), onSelect: () => navigate(guildSettingsPath(guildId, 'channels', id)) }]
    : []

/** Follows a channel with one that the user manages. */
const followAction = (channel: GuildChannel): MenuAction => ({
  label: t('channels.follow'),
  onSelect: () =>
    openDialog(async () => {
      const { FollowDialog } = await import('./follow-dialog.tsx')
      return (close) => <FollowDialog source={channel} onClose={close} />
    }),
})

function muteAction(client: Client, guildId: string, channelId: string): MenuAction {
  const { world } = client.store.getState()
  const isMuted = world !== null && isChannelMuted(world, guildId, channelId)
  return {
    label: isMuted ? t('channels.unmute') : t('channels.mute'),
    onSelect: () => void runWithErrorToast(() => muteChannel(client, guildId, channelId, !isMuted)),
  }
}

function managingActions(client: Client, tree: ChannelTreeProperties, channel: GuildChannel): MenuAction[] {
  const { id, name, type } = channel
  const isCategory = type === ChannelType.GUILD_CATEGORY
  const edit: MenuAction = {
    label: t('channels.edit'),
    onSelect: () =>
      openDialog(async () => {
        const { EditChannelDialog } = await import('./edit-channel-dialog.tsx')
        return (close) => <EditChannelDialog channel={channel} onClose={close} />
      }),
  }
  const moveTo: MenuAction = {
    label: t('channels.move-to'),
    onSelect: () =>
      openDialog(async () => {
        const { MoveChannelDialog } = await import('./move-channel-dialog.tsx')
        return (close) => <MoveChannelDialog channel={channel} move={tree.move} onClose={close} />
      }),
  }
  const remove: MenuAction = {
    label: t('channels.delete-dialog'),
    tone: 'danger',
    onSelect: () =>
      askToConfirm({
        title: t('channels.confirm-delete', { name }),
        text: isCategory ? t('channels.no-longer-in-a-category') : t('channels.all-messages-in-it-will'),
        action: t('channels.delete'),
        work: () => client.call(deleteChannel, { channelId: id }),
      }),
  }
  return [
    { label: t('channels.move-up'), hint: t('channels.shortcut-to-move-up'), onSelect: () => tree.step(id, -1) },
    { label: t('channels.move-down'), hint: t('channels.shortcut-to-move-down'), onSelect: () => tree.step(id, 1) },
    ...(isCategory ? [] : [moveTo]),
    edit,
    remove,
  ]
}
