import { getChannelMessages } from '@guildhall/protocol/operations/message-pages/get-channel-messages'
import { getCurrentUserApplicationEntitlements } from '@guildhall/protocol/operations/monetization/get-current-user-application-entitlements'
import { listSkus } from '@guildhall/protocol/operations/monetization/list-skus'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { Client } from '../../../state/client.ts'
import { presenceOfUser } from '../../../state/known-user.ts'
import { channelName, colourOfRoles } from '../../../state/names.ts'
import { takePartyJoin } from '../../../state/party-joins.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { channelIn } from '../../../state/world.ts'
import type { HostChannel, StatePorts, VoiceParticipant } from '../rpc/host-ports.ts'
import type { ActivityContext } from './activity-context.ts'
import { type FrameViewStore, layoutIn, orientationIn } from './frame-view.ts'
import { listenForHostEvents } from './host-events.ts'
import { hostUserIn, participantIds } from './port-users.ts'

/** What an app's host reads of a client. */
export type ReadOnlyClient = Pick<Client, 'call' | 'members' | 'onEvent' | 'store'>

const MESSAGES = 50

type Around = {
  readonly client: ReadOnlyClient
  readonly place: ActivityContext
  readonly view: FrameViewStore
  /** The server's name and port. */
  readonly host: string
}

/** The ports through which an app's host reads the client's state. */
export function statePorts({ client, place, view, host }: Around): StatePorts {
  const world = () => mustKnow(client)
  return {
    config: () => ({ cdn_host: host, api_endpoint: `//${host}/api` }),
    me: () => world().user,
    ownMember: (guildId) => ownMemberIn(world(), guildId),
    channel: (channelId) => seenChannel(world(), channelId),
    voices: (channelId) => voicesIn(world(), channelId),
    messages: (channelId) => client.call(getChannelMessages, { channelId }, { query: { limit: MESSAGES } }),
    permissions: () => permissionsInChannel(world(), place.guildId, place.channelId),
    participants: () => participantsOf(client, place),
    user: (userId) => hostUserIn(world(), place.guildId, userId),
    relationships: () =>
      [...world().relationships.values()].map((relationship) => ({
        relationship,
        seen: presenceOfUser(world(), null, relationship.id),
      })),
    entitlements: () => client.call(getCurrentUserApplicationEntitlements, { applicationId: place.applicationId }),
    skus: () => client.call(listSkus, { applicationId: place.applicationId }),
    layoutMode: () => layoutIn(view.getState()),
    orientation: () => orientationIn(view.getState()),
    thermalState: () => view.getState().thermalState,
    takeJoin: () => takePartyJoin(place.applicationId),
    onHostEvent: (listener) => listenForHostEvents({ client, place, view }, listener),
  }
}

function mustKnow({ store }: Pick<Client, 'store'>): ClientState {
  const { world } = store.getState()
  if (world === null) throw new Error('an Activity runs only where a client is shown, which is after READY')
  return world
}

function ownMemberIn({ guilds, user }: ClientState, guildId: string) {
  const guild = guilds.get(guildId)
  const member = guild?.members.get(user.id)
  if (guild === undefined || member === undefined) return null
  return { member, colour: colourOfRoles(guild, member.roles) ?? null }
}

/** A channel of any guild, a thread, or a private channel, if the user can view it. */
function seenChannel(world: ClientState, channelId: string): HostChannel | null {
  const guildId = guildOf(world, channelId)
  const channel = channelIn(world, guildId, channelId)
  if (channel === undefined) return null
  if (guildId !== null && !hasPermissions(permissionsInChannel(world, guildId, channelId), Permission.VIEW_CHANNEL))
    return null
  const { id, type } = channel
  const common = { id, type, guild_id: guildId, name: channelName(channel, world) }
  if (!('position' in channel)) return common
  const { bitrate, position, topic, user_limit } = channel
  return { ...common, bitrate, position, topic, user_limit }
}

function guildOf({ guilds }: ClientState, channelId: string): string | null {
  for (const [id, { channels, threads }] of guilds) if (channels.has(channelId) || threads.has(channelId)) return id
  return null
}

function voicesIn(world: ClientState, channelId: string): readonly VoiceParticipant[] {
  const guildId = guildOf(world, channelId)
  const voices = guildId === null ? undefined : world.guilds.get(guildId)?.voices
  return [...(voices?.values() ?? [])].flatMap((state) => {
    const person = state.channel_id === channelId ? hostUserIn(world, guildId, state.user_id) : null
    return person === null ? [] : [{ state, person }]
  })
}

/** Unknown users are requested, and an event follows when they arrive. */
function participantsOf(client: ReadOnlyClient, { guildId, instanceId }: ActivityContext) {
  const world = mustKnow(client)
  const ids = participantIds(world, instanceId)
  if (guildId !== null) client.members.want(guildId, ids)
  return ids.flatMap((id) => hostUserIn(world, guildId, id) ?? [])
}
