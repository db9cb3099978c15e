import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { deleteChannel } from '@guildhall/protocol/operations/any-channel/delete-channel'
import { createDm } from '@guildhall/protocol/operations/private-channels/create-dm'
import { groupDmAddRecipient } from '@guildhall/protocol/operations/private-channels/group-dm-add-recipient'
import { t } from '../../language/main.ts'
import { copyIdActions } from '../../shared/developer-mode.ts'
import { inviteAction } from '../../shared/guild/guild-actions.tsx'
import type { MenuAction, MenuActions } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath, HOME_PATH } from '../../shared/page/paths.ts'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import { relationshipActions } from '../../shared/user/user-actions.ts'
import type { Client } from '../../state/client.ts'
import { isChannelMuted, muteChannel } from '../../state/mutes.ts'
import { channelName } from '../../state/names.ts'
import { waitForState } from '../../state/wait-for-state.ts'

/** The actions on a private channel. */
export function privateActions(client: Client, channel: PrivateChannel): MenuActions {
  const { world } = client.store.getState()
  if (world === null) return []
  const { id } = channel
  const isMuted = isChannelMuted(world, null, id)
  const [other] = channel.recipients
  const reading: MenuAction[] = [
    { label: t('private-channels.mark-as-read'), onSelect: () => client.reads.ackNewest(null, id) },
    {
      label: isMuted ? t('private-channels.unmute') : t('private-channels.mute'),
      onSelect: () => void runWithErrorToast(() => muteChannel(client, null, id, !isMuted)),
    },
  ]
  if (channel.type === ChannelType.GROUP_DM) {
    const change: MenuAction = { label: t('private-channels.name-and-icon'), onSelect: () => changeGroup(channel) }
    const leave: MenuAction = {
      label: t('private-channels.leave-group'),
      tone: 'danger',
      onSelect: () => void closeOrLeaveChannel(client, channel),
    }
    const bringing = [...addRecipientActions(channel), inviteAction(id, channelName(channel, world))]
    return [...reading, null, ...bringing, change, null, leave, ...copyIdActions(id)]
  }
  const related = other === undefined ? [] : relationshipActions(client, world, other)
  const close: MenuAction = {
    label: t('private-channels.close'),
    onSelect: () => void closeOrLeaveChannel(client, channel),
  }
  const adding = other?.bot ? [] : addRecipientActions(channel)
  return [...reading, ...adding, null, ...related, null, close, ...copyIdActions(id)]
}

/** Closes a DM, or leaves a group after a confirmation. Resolves to whether it is closed. */
export async function closeOrLeaveChannel(client: Client, channel: PrivateChannel): Promise<boolean> {
  const { id, type } = channel
  const leave = async () => {
    await client.call(deleteChannel, { channelId: id })
    if (location.pathname.startsWith(channelPath(null, id))) navigate(HOME_PATH)
    await waitForState(client, ({ world }) => world?.privateChannels.has(id) !== true)
  }
  if (type !== ChannelType.GROUP_DM) return runWithErrorToast(leave)
  const { world } = client.store.getState()
  askToConfirm({
    title: t('private-channels.confirm-leave', { channelName: channelName(channel, world ?? undefined) }),
    text:
      channel.recipients.length === 0
        ? t('private-channels.youre-the-last-member-the')
        : t('private-channels.you-wont-see-it-anymore'),
    action: t('private-channels.leave'),
    work: leave,
  })
  return false
}

/** Selects people, and opens a private channel with them. */
export const openNewPrivateChannel = (): void =>
  openDialog(async () => {
    const { PeopleDialog } = await import('./people-dialog.tsx')
    return (close) => (
      <PeopleDialog
        title={t('private-channels.new-message')}
        description={t('private-channels.to-one-friend-or-to')}
        action={t('private-channels.continue')}
        room={GROUP_LIMITS.recipients - 1}
        without={[]}
        work={startTalk}
        onClose={close}
      />
    )
  })

/** Adds people if there is room: to a DM by creating a group of all. */
export function addRecipientActions(channel: PrivateChannel): MenuAction[] {
  const room = GROUP_LIMITS.recipients - 1 - channel.recipients.length
  return room > 0 ? [{ label: t('private-channels.add-people-dialog'), onSelect: () => addPeople(channel, room) }] : []
}

const addPeople = (channel: PrivateChannel, room: number): void =>
  openDialog(async () => {
    const { PeopleDialog } = await import('./people-dialog.tsx')
    const there = channel.recipients.map(({ id }) => id)
    const isGroup = channel.type === ChannelType.GROUP_DM
    return (close) => (
      <PeopleDialog
        title={t('private-channels.add-people')}
        description={
          isGroup
            ? t('private-channels.they-can-read-earlier-messages')
            : t('private-channels.this-creates-a-new-group')
        }
        action={t('private-channels.add')}
        room={room}
        without={there}
        work={async (client, ids) => {
          if (!isGroup) return startTalk(client, [...there, ...ids])
          for (const id of ids) {
            await client.call(groupDmAddRecipient, { channelId: channel.id, userId: id }, {})
          }
        }}
        onClose={close}
      />
    )
  })

/** Opens a DM with one user, or creates a group of several. */
async function startTalk(client: Client, ids: readonly string[]): Promise<void> {
  const [only] = ids
  if (only !== undefined && ids.length === 1) return openPrivateChannel(client, only)
  const { id } = await client.call(createDm, {}, { recipients: ids })
  await waitForState(client, ({ world }) => world?.privateChannels.has(id) === true)
  navigate(channelPath(null, id))
}

const changeGroup = (channel: PrivateChannel): void =>
  openDialog(async () => {
    const { GroupDialog } = await import('./group-dialog.tsx')
    return (close) => <GroupDialog channel={channel} onClose={close} />
  })
