import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { knownUser, presenceOfUser } from '../../../state/known-user.ts'
import { onPartyJoin } from '../../../state/party-joins.ts'
import type { HostEvent } from '../rpc/host-ports.ts'
import type { ActivityContext } from './activity-context.ts'
import { type FrameViewStore, layoutIn, orientationIn } from './frame-view.ts'
import { hostUserIn, participantIds } from './port-users.ts'
import type { ReadOnlyClient } from './state-ports.ts'

type Around = { readonly client: ReadOnlyClient; readonly place: ActivityContext; readonly view: FrameViewStore }

/** Emits host events to which apps may have subscribed. Returns a function that stops that. */
export function listenForHostEvents({ client, place, view }: Around, emit: (hostEvent: HostEvent) => void): () => void {
  let shown = shownParticipants(client, place)
  const stopEvents = client.onEvent((event) => {
    const { world } = client.store.getState()
    if (world === null) return
    for (const hostEvent of hostEventsIn(event, world, place)) emit(hostEvent)
    if (!ofPeople.has(event.type)) return
    const now = shownParticipants(client, place)
    if (now === shown) return
    shown = now
    emit({ type: 'participants' })
  })
  const stopView = view.subscribe((after, before) => {
    if (layoutIn(after) !== layoutIn(before)) emit({ type: 'layout' })
    if (orientationIn(after) !== orientationIn(before)) emit({ type: 'orientation' })
    if (after.thermalState !== before.thermalState) emit({ type: 'thermal' })
  })
  const stopJoins = onPartyJoin(place.applicationId, () => emit({ type: 'join' }))
  return () => {
    stopEvents()
    stopView()
    stopJoins()
  }
}

/** Events that change the participants, or what is known of them. */
const ofPeople: ReadonlySet<ReceivedEvent['type']> = new Set([
  'READY',
  'GUILD_CREATE',
  'GUILD_DELETE',
  'GUILD_MEMBER_ADD',
  'GUILD_MEMBER_UPDATE',
  'GUILD_MEMBER_REMOVE',
  'GUILD_MEMBERS_CHUNK',
  'USER_UPDATE',
  'CHANNEL_RECIPIENT_ADD',
  'CHANNEL_RECIPIENT_REMOVE',
  'EMBEDDED_ACTIVITY_UPDATE_V2',
])

/** The participants and their names as one text; unknown users are added when they are loaded. */
function shownParticipants({ store }: ReadOnlyClient, { guildId, instanceId }: ActivityContext): string {
  const { world } = store.getState()
  if (world === null) return ''
  const people = participantIds(world, instanceId).map((id) => hostUserIn(world, guildId, id))
  return JSON.stringify(people.map((each) => each && [each.user, each.nick]))
}

function hostEventsIn(
  event: ReceivedEvent,
  world: ClientState,
  { applicationId }: ActivityContext,
): readonly HostEvent[] {
  switch (event.type) {
    case 'USER_UPDATE':
      return [{ type: 'self' }]
    case 'GUILD_MEMBER_UPDATE':
      return event.data.user.id === world.user.id ? [{ type: 'own-member', guildId: event.data.guild_id }] : []
    case 'VOICE_STATE_UPDATE': {
      const { channel_id: channelId, guild_id, user_id } = event.data
      const person = channelId === null ? null : hostUserIn(world, guild_id, user_id)
      return channelId === null || person === null
        ? []
        : [{ type: 'voice', channelId, voice: { state: event.data, person } }]
    }
    case 'ENTITLEMENT_CREATE': {
      const isOwn = event.data.application_id === applicationId && event.data.user_id === world.user.id
      return isOwn ? [{ type: 'entitlement', entitlement: event.data }] : []
    }
    case 'OAUTH2_TOKEN_REVOKE':
      return event.data.application_id === applicationId ? [{ type: 'revoked' }] : []
    case 'RELATIONSHIP_ADD':
    case 'RELATIONSHIP_UPDATE':
      return related(world, event.data.id)
    case 'RELATIONSHIP_REMOVE': {
      const user = knownUser(world, null, event.data.id)
      return user === undefined
        ? []
        : [{ type: 'relationship', related: { relationship: { type: 0, user }, seen: undefined } }]
    }
    case 'PRESENCE_UPDATE':
      return event.data.guild_id === undefined ? related(world, event.data.user.id) : []
    default:
      return []
  }
}

function related(world: ClientState, userId: string): readonly HostEvent[] {
  const relationship = world.relationships.get(userId)
  if (relationship === undefined) return []
  return [{ type: 'relationship', related: { relationship, seen: presenceOfUser(world, null, userId) } }]
}
