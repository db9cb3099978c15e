import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { deleteChannel } from '@guildhall/protocol/operations/any-channel/delete-channel'
import { createDm } from '@guildhall/protocol/operations/private-channels/create-dm'
import { groupDmAddRecipient } from '@guildhall/protocol/operations/private-channels/group-dm-add-recipient'
import { copyIdActions } from '../../shared/developer-mode.ts'
import { inviteAction } from '../../shared/guild/guild-actions.tsx'
import type { MenuAction, MenuActions } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { attempt } from '../../shared/overlay/toasts.tsx'
import { navigate } from '../../shared/page/location.ts'
import { channelPath, HOME_PATH } from '../../shared/page/paths.ts'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import { relationshipActions } from '../../shared/user/user-actions.ts'
import type { Client } from '../../state/client.ts'
import { isChannelMuted, muteChannel } from '../../state/muted.ts'
import { channelName } from '../../state/names.ts'
import { untilKnown } from '../../state/until.ts'

/** What one may do with a talk, wherever it is met. */
export function privateActions(client: Client, channel: PrivateChannel): MenuActions {
  const { world } = client.store.getState()
  if (world === null) return []
  const { id } = channel
  const isMuted = isChannelMuted(world, null, id)
  const [other] = channel.recipients
  const reading: MenuAction[] = [
    { label: 'Mark as read', onSelect: () => client.reads.ackNewest(null, id) },
    {
      label: isMuted ? 'Unmute' : 'Mute',
      onSelect: () => void attempt(() => muteChannel(client, null, id, !isMuted)),
    },
  ]
  if (channel.type === ChannelType.GROUP_DM) {
    const change: MenuAction = { label: 'Name and picture…', onSelect: () => changeGroup(channel) }
    const leave: MenuAction = {
      label: 'Leave the group…',
      tone: 'danger',
      onSelect: () => void closeTalk(client, channel),
    }
    const bringing = [...addAction(channel), inviteAction(id, channelName(channel, world))]
    return [...reading, null, ...bringing, change, null, leave, ...copyIdActions(id)]
  }
  const related = other === undefined ? [] : relationshipActions(client, world, other)
  const close: MenuAction = { label: 'Close', onSelect: () => void closeTalk(client, channel) }
  const adding = other?.bot ? [] : addAction(channel)
  return [...reading, ...adding, null, ...related, null, close, ...copyIdActions(id)]
}

/** Takes a channel of two out of the list, or leaves a group once one has said that one means it. Resolves to whether it is out. */
export async function closeTalk(client: Client, channel: PrivateChannel): Promise<boolean> {
  const { id, type } = channel
  const leave = async () => {
    await client.call(deleteChannel, { channelId: id })
    if (location.pathname.startsWith(channelPath(null, id))) navigate(HOME_PATH)
    await untilKnown(client, ({ world }) => world?.privateChannels.has(id) !== true)
  }
  if (type !== ChannelType.GROUP_DM) return attempt(leave)
  const { world } = client.store.getState()
  askToConfirm({
    title: `Leave ${channelName(channel, world ?? undefined)}?`,
    text:
      channel.recipients.length === 0
        ? 'You are the last one in it: it goes, and what was said in it.'
        : 'You see nothing of it any more, and come back only if somebody brings you in.',
    action: 'Leave',
    work: leave,
  })
  return false
}

/** Asks to whom one wants to write, and goes there. */
export const writeToPeople = (): void =>
  openDialog(async () => {
    const { PeopleDialog } = await import('./people-dialog.tsx')
    return (close) => (
      <PeopleDialog
        title="New message"
        description="To one friend, or to several in a group."
        action="Write"
        room={GROUP_LIMITS.recipients - 1}
        without={[]}
        work={startTalk}
        onClose={close}
      />
    )
  })

/** Brings others in, where there is room: to a talk of two by beginning a group of all. */
export function addAction(channel: PrivateChannel): MenuAction[] {
  const room = GROUP_LIMITS.recipients - 1 - channel.recipients.length
  return room > 0 ? [{ label: 'Add people…', onSelect: () => addPeople(channel, room) }] : []
}

const addPeople = (channel: PrivateChannel, room: number): void =>
  openDialog(async () => {
    const { PeopleDialog } = await import('./people-dialog.tsx')
    const there = channel.recipients.map(({ id }) => id)
    const isGroup = channel.type === ChannelType.GROUP_DM
    return (close) => (
      <PeopleDialog
        title="Add people"
        description={
          isGroup
            ? 'They read what was said before, too.'
            : 'This begins a new group. What you two have said stays between you.'
        }
        action="Add"
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

/** Goes where one talks with somebody, or makes a group of several. */
async function startTalk(client: Client, ids: readonly string[]): Promise<void> {
  const [only] = ids
  if (only !== undefined && ids.length === 1) return openPrivateChannel(client, only)
  const { id } = await client.call(createDm, {}, { recipients: ids })
  await untilKnown(client, ({ world }) => world?.privateChannels.has(id) === true)
  navigate(channelPath(null, id))
}

const changeGroup = (channel: PrivateChannel): void =>
  openDialog(async () => {
    const { GroupDialog } = await import('./group-dialog.tsx')
    return (close) => <GroupDialog channel={channel} onClose={close} />
  })
