import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { leaveGuild } from '@guildhall/protocol/operations/members/leave-guild'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../language/main.ts'
import type { Client } from '../../state/client.ts'
import { isGuildMuted, muteGuild } from '../../state/mutes.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { copyIdActions } from '../developer-mode.ts'
import type { MenuAction, MenuActions } from '../overlay/menu.tsx'
import { askToConfirm, openDialog } from '../overlay/open-dialog.tsx'
import { runWithErrorToast } from '../overlay/toasts.tsx'
import { mayOpenGuildSettings } from '../page/guild-settings-access.ts'
import { navigate } from '../page/location.ts'
import { guildSettingsPath, HOME_PATH, settingsPath } from '../page/paths.ts'

/** The user's actions on a guild. */
export function guildActions(client: Client, guildId: string): MenuActions {
  const { world } = client.store.getState()
  const guild = world?.guilds.get(guildId)
  if (world == null || guild === undefined) return []
  const { name, owner_id } = guild.settings
  const door = findInviteChannel(world, guildId)
  const invite: MenuAction[] = door === null ? [] : [inviteAction(door, name)]
  const leave: MenuAction = {
    label: t('guild.leave-guild'),
    tone: 'danger',
    onSelect: () =>
      askToConfirm({
        title: t('guild.confirm-leave', { name }),
        text: t('guild.youll-lose-access-to-it-and'),
        action: t('guild.leave'),
        work: async () => {
          await client.call(leaveGuild, { guildId })
          if (location.pathname.startsWith(`/channels/${guildId}`)) navigate(HOME_PATH)
        },
      }),
  }
  return [
    { label: t('guild.mark-as-read'), onSelect: () => void runWithErrorToast(() => client.reads.ackGuild(guildId)) },
    {
      label: isGuildMuted(world, guildId) ? t('guild.unmute') : t('guild.mute'),
      onSelect: () => void runWithErrorToast(() => muteGuild(client, guildId, !isGuildMuted(world, guildId))),
    },
    { label: t('guild.notifications'), onSelect: () => navigate(settingsPath('notifications')) },
    ...invite,
    ...settingsOf(world, guildId),
    // An owner can't leave: they transfer the guild or delete it.
    ...(owner_id === world.user.id ? [] : [null, leave]),
    ...copyIdActions(guildId),
  ]
}

const settingsOf = (world: ClientState, guildId: string): MenuAction[] =>
  mayOpenGuildSettings(world, guildId)
    ? [{ label: t('guild.guild-settings'), onSelect: () => navigate(guildSettingsPath(guildId)) }]
    : []

/** Opens the invite dialog for a channel. */
export const inviteAction = (channelId: string, placeName: string): MenuAction => ({
  label: t('guild.invite-people'),
  onSelect: () =>
    openDialog(async () => {
      const { InviteDialog } = await import('./invite-dialog.tsx')
      return (close) => <InviteDialog channelId={channelId} placeName={placeName} onClose={close} />
    }),
})

/** Opens the invite dialog for a guild, if the user may create invites. */
export function openInvite(client: Client, guildId: string): void {
  const { world } = client.store.getState()
  const door = world === null ? null : findInviteChannel(world, guildId)
  if (world !== null && door !== null) inviteAction(door, world.guilds.get(guildId)?.settings.name ?? '').onSelect()
}

/** The topmost channel for which the user may create an invite; null if there is none. */
function findInviteChannel(world: ClientState, guildId: string): string | null {
  const channels = [...(world.guilds.get(guildId)?.channels.values() ?? [])]
  const needed = Permission.VIEW_CHANNEL | Permission.CREATE_INSTANT_INVITE
  const [door] = channels
    .filter(({ type }) => type !== ChannelType.GUILD_CATEGORY)
    .filter(({ id }) => hasPermissions(permissionsInChannel(world, guildId, id), needed))
    .sort(
      (a, b) =>
        Number(a.type !== ChannelType.GUILD_TEXT) - Number(b.type !== ChannelType.GUILD_TEXT) ||
        a.position - b.position,
    )
  return door?.id ?? null
}
