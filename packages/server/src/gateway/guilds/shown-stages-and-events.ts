import { Intent } from '@guildhall/protocol/enums/intent'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { isScheduledOrActive } from '@guildhall/protocol/state/guild-state'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { GuildEventDelivery } from './guild-event-delivery.ts'
import type { MemberVisibility } from './member-visibility.ts'

type Host = BareScheduledEvent | StageInstance

/**
 * The open stages and scheduled events that a session's client knows: those in channels that it may view, and external
 * ones. One that becomes visible is sent as created, and one that becomes invisible as deleted
 * (docs/spec/gateway-intents.md#who-sees-an-event).
 */
export class ShownHosts {
  readonly #session: GatewaySession
  readonly #visibility: MemberVisibility
  readonly #ids: Set<string>

  /** @param missed events that are sent next and that lead to the guild's current state */
  constructor(
    session: GatewaySession,
    guild: GuildModel,
    visibility: MemberVisibility,
    missed: readonly GuildEventDelivery[] = [],
  ) {
    this.#session = session
    this.#visibility = visibility
    const gone = missed.flatMap(endOf).filter((host) => isSeen(guild, visibility, host))
    this.#ids = new Set([...seenHosts(guild, visibility), ...gone].map(({ id }) => id))
  }

  /**
   * Sends a change of a stage or scheduled event, or of its subscribers; returns false if the event is about something
   * else.
   */
  send({ outgoing, rule, before, guild, dispatch }: GuildEventDelivery): boolean {
    if (rule.audience.to !== 'hosted') return false
    const { event } = outgoing
    switch (event.type) {
      case 'STAGE_INSTANCE_CREATE':
      case 'STAGE_INSTANCE_UPDATE':
      case 'GUILD_SCHEDULED_EVENT_CREATE':
      case 'GUILD_SCHEDULED_EVENT_UPDATE':
        this.#sendChange(before, guild, event.data, dispatch)
        return true
      case 'STAGE_INSTANCE_DELETE':
      case 'GUILD_SCHEDULED_EVENT_DELETE':
        if (this.#ids.delete(event.data.id) || isSeen(guild, this.#visibility, event.data))
          this.#take(event.data, dispatch)
        return true
      case 'GUILD_SCHEDULED_EVENT_USER_ADD':
      case 'GUILD_SCHEDULED_EVENT_USER_REMOVE':
        if (this.#ids.has(event.data.guild_scheduled_event_id)) this.#take(event.data, dispatch)
        return true
      case 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE':
      case 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE':
      case 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE':
      case 'GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE':
        if (this.#ids.has(event.data.event_id)) this.#take(event.data, dispatch)
        return true
      default:
        return false
    }
  }

  /** Compares all of them after a change of the session's visibility. */
  compare({ before, guild }: GuildEventDelivery): void {
    for (const host of allHosts(before)) {
      if (this.#ids.has(host.id) && !isSeen(guild, this.#visibility, host)) this.#hide(host)
    }
    for (const host of seenHosts(guild, this.#visibility)) if (!this.#ids.has(host.id)) this.#show(host)
  }

  /** Sends those that may have become visible by events that the session missed. */
  resend(guild: GuildModel, missed: readonly GuildEventDelivery[]): void {
    const changes = missed.map(({ permissionChange: rightsChange }) => rightsChange)
    const isOwn = ({ memberId, outgoing }: GuildEventDelivery) =>
      memberId === this.#session.userId && outgoing.type === 'GUILD_MEMBER_UPDATE'
    const isAny = changes.some(({ kind }) => kind === 'everything') || missed.some(isOwn)
    const channels = new Set(changes.flatMap((change) => (change.kind === 'channel' ? [change.id] : [])))
    for (const host of seenHosts(guild, this.#visibility)) {
      if (host.channel_id !== null && (isAny || channels.has(host.channel_id))) this.#show(host)
    }
  }

  /**
   * One that moves to an invisible channel is sent as deleted; one that moves from there as created, unless it has
   * ended.
   */
  #sendChange(before: GuildModel, guild: GuildModel, host: Host, dispatch: Dispatch): void {
    const wasShown = this.#ids.has(host.id)
    const isOver = 'status' in host && !isScheduledOrActive(host)
    if (!isSeen(guild, this.#visibility, host)) {
      if (wasShown) this.#hide(before.scheduledEvents.get(host.id) ?? host)
    } else if (wasShown || isOver) {
      this.#take(host, dispatch)
      if (isOver) this.#ids.delete(host.id)
    } else this.#show(host)
  }

  #show(host: Host): void {
    this.#ids.add(host.id)
    this.#dispatch(host, 'CREATE')
  }

  #hide(host: Host): void {
    this.#ids.delete(host.id)
    this.#dispatch(host, 'DELETE')
  }

  #dispatch(host: Host, what: 'CREATE' | 'DELETE'): void {
    const type = 'topic' in host ? `STAGE_INSTANCE_${what}` : `GUILD_SCHEDULED_EVENT_${what}`
    if (this.#wants(host)) this.#session.dispatch(type, JSON.stringify(host))
  }

  #take(host: object, dispatch: Dispatch): void {
    if (this.#wants(host)) this.#session.take(dispatch)
  }

  #wants(host: object): boolean {
    return this.#session.wants('topic' in host ? Intent.GUILDS : Intent.GUILD_SCHEDULED_EVENTS)
  }
}

/** The stage or scheduled event that an event removes from the clients' state. */
function endOf({ outgoing: { event } }: GuildEventDelivery): Host[] {
  switch (event.type) {
    case 'STAGE_INSTANCE_DELETE':
    case 'GUILD_SCHEDULED_EVENT_DELETE':
      return [event.data]
    case 'GUILD_SCHEDULED_EVENT_UPDATE':
      return isScheduledOrActive(event.data) ? [] : [event.data]
    default:
      return []
  }
}

/** What a deleted channel hid stays invisible, because nothing takes place there any more. */
const isSeen = (guild: GuildModel, visibility: MemberVisibility, { channel_id }: Pick<Host, 'channel_id'>): boolean =>
  channel_id === null || visibility.views(guild, channel_id)

const allHosts = ({ stages, scheduledEvents }: GuildModel): Host[] => [...stages.values(), ...scheduledEvents.values()]

const seenHosts = (guild: GuildModel, visibility: MemberVisibility): Host[] =>
  allHosts(guild).filter((host) => isSeen(guild, visibility, host))

/** The open stages of a guild that a member may view. */
export const seenStages = (guild: GuildModel, visibility: MemberVisibility): StageInstance[] =>
  [...guild.stages.values()].filter((stage) => isSeen(guild, visibility, stage))

/** The scheduled and active events of a guild that a member may view. */
export const seenScheduledEvents = (guild: GuildModel, visibility: MemberVisibility): BareScheduledEvent[] =>
  [...guild.scheduledEvents.values()].filter((event) => isSeen(guild, visibility, event))
