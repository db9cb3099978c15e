// The actions in the menu of a user.
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { groupDmRemoveRecipient } from '@guildhall/protocol/operations/private-channels/group-dm-remove-recipient'
import { createRelationship } from '@guildhall/protocol/operations/relationships/create-relationship'
import { removeRelationship } from '@guildhall/protocol/operations/relationships/remove-relationship'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/main.ts'
import type { Client } from '../../state/client.ts'
import { memberIn } from '../../state/known-user.ts'
import { nameOutsideGuilds } from '../../state/names.ts'
import { powersOver } from '../../state/powers-over-member.ts'
import { copyIdActions } from '../developer-mode.ts'
import type { MenuAction, MenuActions } from '../overlay/menu.tsx'
import { askToConfirm, type Confirmation } from '../overlay/open-dialog.tsx'
import { closeOverlays, type ModerationAction, openModeration } from '../overlay/overlays.ts'
import { runWithErrorToast, showToast } from '../overlay/toasts.tsx'
import { nicknameAction } from './nickname-action.tsx'
import { openPrivateChannel } from './open-private-channel.ts'
import { voiceActions } from './voice-actions.tsx'

/** A user, and where they appear. */
export type UserTarget = {
  readonly guildId: string | null
  /** The group in which the user appears. */
  readonly groupId?: string | undefined
  readonly user: User
  readonly anchor: HTMLElement
}

/** The actions on a user that would not be refused. */
export function userActions(client: Client, met: UserTarget): MenuActions {
  const { world } = client.store.getState()
  if (world === null) return []
  const isSelf = world.user.id === met.user.id
  const groups = [
    isSelf
      ? []
      : [
          {
            label: t('user.message'),
            onSelect: () => void runWithErrorToast(() => openPrivateChannel(client, met.user.id)),
          },
        ],
    isSelf ? [] : relationshipActions(client, world, met.user),
    isSelf ? [] : groupActions(client, world, met),
    met.guildId === null ? [] : voiceActions(client, met.guildId, met.user.id),
    met.guildId === null ? [] : moderationActions(client, world, { ...met, guildId: met.guildId }),
    copyIdActions(met.user.id),
  ]
  return groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [null, ...group]))
}

/** The relationship actions. Removing a friend requires a confirmation. */
export function relationshipActions(client: Client, world: ClientState, user: User): MenuAction[] {
  const name = nameOutsideGuilds(world, user)
  const put = (body: BodyOf<typeof createRelationship>, done: string) => () =>
    client.call(createRelationship, { userId: user.id }, body).then(() => showToast(done))
  const take = () => client.call(removeRelationship, { userId: user.id })
  const act = (label: string, work: () => Promise<unknown>): MenuAction => ({
    label,
    onSelect: () => void runWithErrorToast(work),
  })
  const block: MenuAction = {
    label: t('user.block-dialog'),
    tone: 'danger',
    onSelect: () =>
      replaceByConfirmation({
        title: t('user.confirm-block', { name }),
        text: t('user.you-can-no-longer-message-each'),
        action: t('user.block'),
        work: put({ type: RelationshipType.BLOCKED }, t('user.is-blocked', { name })),
      }),
  }
  const remove: MenuAction = {
    label: t('user.remove-friend'),
    tone: 'danger',
    onSelect: () =>
      replaceByConfirmation({
        title: t('user.remove-from-your-friends', { name }),
        text: t('user.they-wont-be-notified'),
        action: t('user.remove'),
        work: take,
      }),
  }
  switch (world.relationships.get(user.id)?.type) {
    case RelationshipType.FRIEND:
      return [nicknameAction(user), remove, block]
    case RelationshipType.BLOCKED:
      return [act(t('user.unblock'), take)]
    case RelationshipType.INCOMING_REQUEST:
      return [
        act(
          t('user.accept-friend-request'),
          put({ type: RelationshipType.FRIEND }, t('user.you-and-are-friends', { name })),
        ),
        act(t('user.ignore-friend-request'), take),
        block,
      ]
    case RelationshipType.OUTGOING_REQUEST:
      return [act(t('user.cancel-friend-request'), take), block]
    default:
      return user.bot
        ? [block]
        : [act(t('user.add-friend'), put({}, t('user.friend-request-sent-to', { name }))), block]
  }
}

/** A confirmation replaces the card from which it was opened. */
function replaceByConfirmation(question: Confirmation): void {
  closeOverlays()
  askToConfirm(question)
}

/** The group owner's actions on a member. */
function groupActions(client: Client, world: ClientState, { user, groupId }: UserTarget): MenuAction[] {
  const group = groupId === undefined ? undefined : world.privateChannels.get(groupId)
  if (group?.owner_id !== world.user.id || !group.recipients.some(({ id }) => id === user.id)) return []
  const name = nameOutsideGuilds(world, user)
  const hand: MenuAction = {
    label: t('user.transfer-group'),
    onSelect: () =>
      replaceByConfirmation({
        title: t('user.transfer-the-group-to', { name }),
        text: t('user.only-the-new-owner-can-remove-people'),
        action: t('user.transfer'),
        work: () => client.call(modifyChannel, { channelId: group.id }, { owner: user.id }),
      }),
  }
  const remove: MenuAction = {
    label: t('user.remove-from-the-group-dialog'),
    tone: 'danger',
    onSelect: () =>
      replaceByConfirmation({
        title: t('user.confirm-remove-from-the-group', { name }),
        text: t('user.they-lose-access-to-it-and'),
        action: t('user.remove'),
        work: () => client.call(groupDmRemoveRecipient, { channelId: group.id, userId: user.id }),
      }),
  }
  return user.bot ? [remove] : [hand, remove]
}

function moderationActions(
  client: Client,
  world: ClientState,
  { guildId, user, anchor }: UserTarget & { guildId: string },
): MenuAction[] {
  const powers = powersOver(world, guildId, user.id)
  const until = memberIn(world.guilds.get(guildId), user.id)?.communication_disabled_until
  const isTimedOut = until != null && Date.parse(until) > Date.now()
  const ask = (label: string, action: ModerationAction, tone?: 'danger'): MenuAction => ({
    label,
    ...(tone && { tone }),
    onSelect: () => openModeration({ action, guildId, user, anchor }),
  })
  const endTimeOut: MenuAction = {
    label: t('user.remove-timeout'),
    onSelect: () =>
      void runWithErrorToast(() =>
        client.call(modifyGuildMember, { guildId, userId: user.id }, { communication_disabled_until: null }),
      ),
  }
  return [
    ...(powers.rename ? [ask(t('user.change-nickname'), 'rename')] : []),
    ...(powers.timeOut ? [isTimedOut ? endTimeOut : ask(t('user.time-out'), 'time-out', 'danger')] : []),
    ...(powers.kick ? [ask(t('user.kick'), 'kick', 'danger')] : []),
    ...(powers.ban ? [ask(t('user.ban'), 'ban', 'danger')] : []),
  ]
}
