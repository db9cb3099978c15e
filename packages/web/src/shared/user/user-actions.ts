import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { groupDmRemoveRecipient } from '@guildhall/protocol/operations/private-channels/group-dm-remove-recipient'
import { createRelationship } from '@guildhall/protocol/operations/relationships/create-relationship'
import { removeRelationship } from '@guildhall/protocol/operations/relationships/remove-relationship'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { BodyOf } from '../../api/call.ts'
import type { Client } from '../../state/client.ts'
import { memberIn } from '../../state/known-user.ts'
import { nameOutside } from '../../state/names.ts'
import { powersOver } from '../../state/powers.ts'
import { copyIdActions } from '../developer-mode.ts'
import type { MenuAction, MenuActions } from '../overlay/menu.tsx'
import { ask, type Question } from '../overlay/open-dialog.tsx'
import { closeOverlays, type Moderation, openModeration } from '../overlay/overlays.ts'
import { attempt, say } from '../overlay/toasts.tsx'
import { nicknameAction } from './nickname-action.tsx'
import { openPrivateChannel } from './open-private-channel.ts'
import { voiceActions } from './voice-actions.tsx'

/** A user, and where they appear. */
export type MetUser = {
  readonly guildId: string | null
  /** The group in which the user appears. */
  readonly groupId?: string | undefined
  readonly user: User
  readonly anchor: HTMLElement
}

/** What one may do with somebody; nothing that would be refused. */
export function userActions(client: Client, met: MetUser): MenuActions {
  const { world } = client.store.getState()
  if (world === null) return []
  const isSelf = world.user.id === met.user.id
  const groups = [
    isSelf ? [] : [{ label: 'Message', onSelect: () => void attempt(() => openPrivateChannel(client, met.user.id)) }],
    isSelf ? [] : relationshipActions(client, world, met.user),
    isSelf ? [] : groupActions(client, world, met),
    met.guildId === null ? [] : voiceActions(client, met.guildId, met.user.id),
    met.guildId === null ? [] : moderationActions(client, world, { ...met, guildId: met.guildId }),
    copyIdActions(met.user.id),
  ]
  return groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [null, ...group]))
}

/** What somebody may become to oneself. What takes a friend away is asked first. */
export function relationshipActions(client: Client, world: ClientState, user: User): MenuAction[] {
  const name = nameOutside(world, user)
  const put = (body: BodyOf<typeof createRelationship>, done: string) => () =>
    client.call(createRelationship, { userId: user.id }, body).then(() => say(done))
  const take = () => client.call(removeRelationship, { userId: user.id })
  const act = (label: string, work: () => Promise<unknown>): MenuAction => ({
    label,
    onSelect: () => void attempt(work),
  })
  const block: MenuAction = {
    label: 'Block…',
    tone: 'danger',
    onSelect: () =>
      askInstead({
        title: `Block ${name}?`,
        text: 'You two can no longer write to each other or be friends. Nobody tells them why.',
        action: 'Block',
        work: put({ type: RelationshipType.BLOCKED }, `${name} is blocked.`),
      }),
  }
  const remove: MenuAction = {
    label: 'Remove friend…',
    tone: 'danger',
    onSelect: () =>
      askInstead({
        title: `Remove ${name} from your friends?`,
        text: 'Nobody tells them. What you two have said stays.',
        action: 'Remove',
        work: take,
      }),
  }
  switch (world.relationships.get(user.id)?.type) {
    case RelationshipType.FRIEND:
      return [nicknameAction(user), remove, block]
    case RelationshipType.BLOCKED:
      return [act('Unblock', take)]
    case RelationshipType.INCOMING_REQUEST:
      return [
        act('Accept friend request', put({ type: RelationshipType.FRIEND }, `You and ${name} are friends.`)),
        act('Ignore friend request', take),
        block,
      ]
    case RelationshipType.OUTGOING_REQUEST:
      return [act('Take back friend request', take), block]
    default:
      return user.bot ? [block] : [act('Add friend', put({}, `${name} has been asked.`)), block]
  }
}

/** A question takes the place of the card from which it was asked. */
function askInstead(question: Question): void {
  closeOverlays()
  ask(question)
}

/** What the owner of a group may do with somebody in it. */
function groupActions(client: Client, world: ClientState, { user, groupId }: MetUser): MenuAction[] {
  const group = groupId === undefined ? undefined : world.privateChannels.get(groupId)
  if (group?.owner_id !== world.user.id || !group.recipients.some(({ id }) => id === user.id)) return []
  const name = nameOutside(world, user)
  const hand: MenuAction = {
    label: 'Hand the group over…',
    onSelect: () =>
      askInstead({
        title: `Hand the group over to ${name}?`,
        text: 'They alone may then remove people from it.',
        action: 'Hand over',
        work: () => client.call(modifyChannel, { channelId: group.id }, { owner: user.id }),
      }),
  }
  const remove: MenuAction = {
    label: 'Remove from the group…',
    tone: 'danger',
    onSelect: () =>
      askInstead({
        title: `Remove ${name} from the group?`,
        text: 'They see nothing of it any more, and come back only if somebody brings them in.',
        action: 'Remove',
        work: () => client.call(groupDmRemoveRecipient, { channelId: group.id, userId: user.id }),
      }),
  }
  return user.bot ? [remove] : [hand, remove]
}

function moderationActions(
  client: Client,
  world: ClientState,
  { guildId, user, anchor }: MetUser & { guildId: string },
): MenuAction[] {
  const powers = powersOver(world, guildId, user.id)
  const until = memberIn(world.guilds.get(guildId), user.id)?.communication_disabled_until
  const isTimedOut = until != null && Date.parse(until) > Date.now()
  const ask = (label: string, action: Moderation, tone?: 'danger'): MenuAction => ({
    label,
    ...(tone && { tone }),
    onSelect: () => openModeration({ action, guildId, user, anchor }),
  })
  const endTimeOut: MenuAction = {
    label: 'End time-out',
    onSelect: () =>
      void attempt(() =>
        client.call(modifyGuildMember, { guildId, userId: user.id }, { communication_disabled_until: null }),
      ),
  }
  return [
    ...(powers.rename ? [ask('Change nickname…', 'rename')] : []),
    ...(powers.timeOut ? [isTimedOut ? endTimeOut : ask('Time out…', 'time-out', 'danger')] : []),
    ...(powers.kick ? [ask('Kick…', 'kick', 'danger')] : []),
    ...(powers.ban ? [ask('Ban…', 'ban', 'danger')] : []),
  ]
}
