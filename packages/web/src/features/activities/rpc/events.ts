import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  omissible,
  optional,
  type Schema,
  shape,
  snowflake,
  text,
} from '@guildhall/protocol/schema'
import { type HostedApp, readArgs } from './command.ts'
import { toRpcEntitlement } from './converters/monetization.ts'
import { toParticipant, toRpcMember, toRpcRelationship, toRpcUser, toUserVoiceState } from './converters/users.ts'
import type { HostEvent, HostPorts } from './host-ports.ts'
import { invalidChannel, RpcCode, RpcProblem } from './rpc-codes.ts'
import { RpcEntitlement, RpcMember, RpcParticipant, RpcRelationship, RpcUser, UserVoiceState } from './rpc-objects.ts'
import type { RpcRequirement } from './rpc-requirement.ts'

type Place = { readonly app: HostedApp; readonly ports: HostPorts }

/** An event of the table. */
export type RpcEvent = {
  readonly needs: RpcRequirement
  readonly args: Schema
  /** The data that an app receives. */
  readonly data: Schema
  /** Throws the error for an app that may not subscribe with these arguments. */
  readonly check: (args: unknown, place: Place) => void
  /** The data for a new subscriber at once; undefined if there is none. */
  readonly now: (args: unknown, place: Place) => unknown
  /** The data for something that happened; undefined if it doesn't match these arguments. */
  readonly from: (hostEvent: HostEvent, args: unknown, place: Place) => unknown
}

type Definition<A extends Schema, D extends Schema> = {
  readonly needs: RpcRequirement
  readonly args: A
  readonly data: D
  readonly check?: (args: Infer<A>, place: Place) => void
  readonly now?: (args: Infer<A>, place: Place) => Infer<D> | undefined
  readonly from: (hostEvent: HostEvent, args: Infer<A>, place: Place) => Infer<D> | undefined
}

const event = <A extends Schema, D extends Schema>(row: Definition<A, D>): RpcEvent => ({
  needs: row.needs,
  args: row.args,
  data: row.data,
  check: (args, place) => row.check?.(readArgs(row.args, args), place),
  now: (args, place) => row.now?.(readArgs(row.args, args), place),
  from: (hostEvent, args, place) => row.from(hostEvent, readArgs(row.args, args), place),
})

/** Current state that is sent again on each change. */
const stateEvent = <D extends Schema>(
  needs: RpcRequirement,
  type: HostEvent['type'],
  data: D,
  read: (place: Place) => Infer<D>,
): RpcEvent =>
  event({
    needs,
    args: anything(),
    data,
    now: (_args, place) => read(place),
    from: (hostEvent, _args, place) => (hostEvent.type === type ? read(place) : undefined),
  })

const voice: RpcRequirement = [['rpc.voice.read'], ['rpc']]

const mustBeSeen = (channelId: string | undefined, { ports }: Place): void => {
  if (channelId === undefined || ports.channel(channelId) === null) throw invalidChannel()
}

/** Users who start or stop speaking. Lobbies are not supported. */
const speaking = (isSpeaking: boolean): RpcEvent =>
  event({
    needs: voice,
    args: shape({ channel_id: omissible(snowflake()), lobby_id: omissible(text({ max: 64 })) }),
    data: shape({ user_id: text(), channel_id: optional(text()) }),
    check: ({ channel_id }, place) => mustBeSeen(channel_id, place),
    from: (hostEvent, { channel_id }) =>
      hostEvent.type === 'speaking' && hostEvent.isSpeaking === isSpeaking && hostEvent.channelId === channel_id
        ? { user_id: hostEvent.userId, channel_id: hostEvent.channelId }
        : undefined,
  })

/** Every event that an app can subscribe to, by its name. READY is sent without a subscription. */
export const RPC_EVENTS: Readonly<Record<string, RpcEvent>> = {
  VOICE_STATE_UPDATE: event({
    needs: voice,
    args: shape({ channel_id: snowflake() }),
    data: UserVoiceState,
    check: ({ channel_id }, place) => mustBeSeen(channel_id, place),
    from: (hostEvent, { channel_id }) =>
      hostEvent.type === 'voice' && hostEvent.channelId === channel_id ? toUserVoiceState(hostEvent.voice) : undefined,
  }),
  SPEAKING_START: speaking(true),
  SPEAKING_STOP: speaking(false),
  ACTIVITY_LAYOUT_MODE_UPDATE: stateEvent('nothing', 'layout', shape({ layout_mode: integer() }), ({ ports }) => ({
    layout_mode: ports.layoutMode(),
  })),
  ORIENTATION_UPDATE: stateEvent(
    'nothing',
    'orientation',
    shape({ screen_orientation: integer(), orientation: choice(['portrait', 'landscape']) }),
    ({ ports }) => {
      const orientation = ports.orientation()
      return { screen_orientation: orientation === 'portrait' ? 0 : 1, orientation }
    },
  ),
  THERMAL_STATE_UPDATE: stateEvent('nothing', 'thermal', shape({ thermal_state: integer() }), ({ ports }) => ({
    thermal_state: ports.thermalState(),
  })),
  CURRENT_USER_UPDATE: stateEvent([['identify']], 'self', RpcUser, ({ ports }) => toRpcUser(ports.me())),
  CURRENT_GUILD_MEMBER_UPDATE: event({
    needs: [['identify', 'guilds.members.read']],
    args: shape({ guild_id: snowflake() }),
    data: RpcMember,
    check: ({ guild_id }, { ports }) => {
      if (ports.ownMember(guild_id) === null) throw new RpcProblem(RpcCode.INVALID_GUILD, 'Invalid guild')
    },
    now: ({ guild_id }, place) => ownMember(guild_id, place),
    from: (hostEvent, { guild_id }, place) =>
      hostEvent.type === 'own-member' && hostEvent.guildId === guild_id ? ownMember(guild_id, place) : undefined,
  }),
  ENTITLEMENT_CREATE: event({
    needs: 'authentication',
    args: anything(),
    data: shape({ entitlement: RpcEntitlement }),
    from: (hostEvent) =>
      hostEvent.type === 'entitlement' ? { entitlement: toRpcEntitlement(hostEvent.entitlement) } : undefined,
  }),
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: event({
    needs: 'nothing',
    args: anything(),
    data: shape({ participants: list(RpcParticipant) }),
    from: (hostEvent, _args, { ports }) =>
      hostEvent.type === 'participants' ? { participants: ports.participants().map(toParticipant) } : undefined,
  }),
  RELATIONSHIP_UPDATE: event({
    needs: [['relationships.read']],
    args: anything(),
    data: RpcRelationship,
    from: (hostEvent) => (hostEvent.type === 'relationship' ? toRpcRelationship(hostEvent.related) : undefined),
  }),
  ACTIVITY_JOIN: event({
    needs: 'authentication',
    args: anything(),
    data: shape({ applicationId: text(), secret: text() }),
    // The app may have been launched to join a party.
    now: (_args, place) => joinIn(place),
    from: (hostEvent, _args, place) => (hostEvent.type === 'join' ? joinIn(place) : undefined),
  }),
  // There are no quests here, so this event never occurs.
  QUEST_ENROLLMENT_STATUS_UPDATE: event({
    needs: [['identify']],
    args: anything(),
    data: shape({ quest_id: text(), is_enrolled: boolean(), enrolled_at: text() }),
    from: () => undefined,
  }),
}

function joinIn({ app, ports }: Place) {
  const secret = ports.takeJoin()
  return secret === null ? undefined : { applicationId: app.id, secret }
}

function ownMember(guildId: string, { ports }: Place) {
  const own = ports.ownMember(guildId)
  return own === null ? undefined : toRpcMember(guildId, own)
}
