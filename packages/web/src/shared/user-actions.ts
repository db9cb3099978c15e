import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/user'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { Client } from '../state/client.ts'
import { memberIn } from '../state/known-user.ts'
import { userName } from '../state/names.ts'
import { powersOver } from '../state/powers.ts'
import { copyIdActions } from './developer-mode.ts'
import type { MenuAction, MenuActions } from './menu.tsx'
import { openPrivateChannel } from './open-private-channel.ts'
import { type Moderation, openModeration } from './overlays.ts'
import { attempt, say } from './toasts.tsx'
import { voiceActions } from './voice-actions.tsx'

/** Somebody, where he is met. */
export type MetUser = { readonly guildId: string | null; readonly user: User; readonly anchor: HTMLElement }

/** What one may do with somebody; nothing that would be refused. */
export function userActions(client: Client, met: MetUser): MenuActions {
  const { world } = client.store.getState()
  if (world === null) return []
  const isSelf = world.user.id === met.user.id
  const groups = [
    isSelf ? [] : [{ label: 'Message', onSelect: () => void attempt(() => openPrivateChannel(client, met.user.id)) }],
    isSelf ? [] : relationshipActions(client, world, met.user),
    met.guildId === null ? [] : voiceActions(client, met.guildId, met.user.id),
    met.guildId === null ? [] : moderationActions(client, world, { ...met, guildId: met.guildId }),
    copyIdActions(met.user.id),
  ]
  return groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [null, ...group]))
}

function relationshipActions(client: Client, world: ClientState, user: User): MenuAction[] {
  const path = `/users/@me/relationships/${user.id}`
  const name = userName(user)
  const put = (label: string, body: object, done: string): MenuAction => ({
    label,
    onSelect: () => void attempt(() => client.request({ method: 'PUT', path, body }).then(() => say(done))),
  })
  const remove = (label: string): MenuAction => ({
    label,
    onSelect: () => void attempt(() => client.request({ method: 'DELETE', path })),
  })
  const block: MenuAction = {
    ...put('Block', { type: RelationshipType.BLOCKED }, `${name} is blocked.`),
    tone: 'danger',
  }
  switch (world.relationships.get(user.id)?.type) {
    case RelationshipType.FRIEND:
      return [remove('Remove friend'), block]
    case RelationshipType.BLOCKED:
      return [remove('Unblock')]
    case RelationshipType.INCOMING_REQUEST:
      return [put('Accept friend request', {}, `You and ${name} are friends.`), remove('Decline friend request'), block]
    case RelationshipType.OUTGOING_REQUEST:
      return [remove('Withdraw friend request'), block]
    default:
      return user.bot ? [block] : [put('Add friend', {}, `${name} has been asked.`), block]
  }
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
        client.request({
          method: 'PATCH',
          path: `/guilds/${guildId}/members/${user.id}`,
          body: { communication_disabled_until: null },
        }),
      ),
  }
  return [
    ...(powers.rename ? [ask('Change nickname…', 'rename')] : []),
    ...(powers.timeOut ? [isTimedOut ? endTimeOut : ask('Time out…', 'time-out', 'danger')] : []),
    ...(powers.kick ? [ask('Kick…', 'kick', 'danger')] : []),
    ...(powers.ban ? [ask('Ban…', 'ban', 'danger')] : []),
  ]
}
