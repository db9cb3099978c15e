import { isForum } from '@guildhall/protocol/enums/channel-type'
import { EVENTS, type EventPayload } from '@guildhall/protocol/events'
import type { RunningActivities } from '@guildhall/protocol/state/running-activities'
import { activitiesById, withActivity, withoutActivities } from '@guildhall/protocol/state/running-activities'
import { toEmbeddedActivity } from '../../features/activities/activities-view.ts'
import type { Newest } from '../../features/channels/channels-store.ts'
import { toThread } from '../../features/threads/threads-view.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { GuildMemberLists } from '../lists/member-lists.ts'
import type { OnlineMembers } from '../lists/member-roster.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import type { PresenceTracker } from '../presence/presence-tracker.ts'
import { OFFLINE, toPresence } from '../presence/visible-status.ts'
import type { Topics } from '../sessions/topics.ts'
import { GuildEventDelivery } from './guild-event-delivery.ts'
import { GuildLoader } from './guild-loader.ts'
import type { GuildSubscriber } from './guild-subscriber.ts'
import { ThreadCounts } from './thread-counts.ts'

/** Receives every event of the followed guilds, with the guild after the event. */
export interface GuildObserver {
  received(guild: GuildModel, outgoing: OutgoingEvent): void
  /** Called after the guild's subscribers have received the event. */
  delivered(followedGuild: FollowedGuild, handed: GuildEventDelivery): void
}

/** A guild that this process follows: its state, updated by each event, and its subscribers. */
export class FollowedGuild {
  guild: GuildModel
  /** The latest message and pin of each channel. */
  readonly lastMessages: Map<string, Newest>
  /** The Activities that run in its channels, by instance. */
  activities: RunningActivities
  readonly threadCounts: ThreadCounts
  /** The presences of its online members; see {@link GuildPresences}. */
  readonly presences: GuildPresences
  readonly subscribers = new Set<GuildSubscriber>()
  /** The member lists that users' sessions subscribe to. */
  readonly lists: GuildMemberLists
  readonly #kernel: Essentials
  readonly #listen: GuildObserver

  constructor(
    kernel: Essentials,
    guild: GuildModel,
    {
      lastMessages,
      activities,
      threadCounts,
      presences,
    }: Pick<FollowedGuild, 'lastMessages' | 'activities' | 'threadCounts' | 'presences'>,
    listen: GuildObserver,
  ) {
    this.#kernel = kernel
    this.#listen = listen
    this.guild = guild
    this.lastMessages = lastMessages
    this.activities = activities
    this.threadCounts = threadCounts
    this.presences = presences
    this.lists = new GuildMemberLists(kernel, this.#onlineMembers, () => this.guild)
    presences.observe((userIds) => {
      for (const id of userIds) this.lists.presenceChanged(id)
    })
  }

  receive(events: readonly OutgoingEvent[]): void {
    for (const outgoing of events) {
      const handed = this.#advance(outgoing)
      this.#listen.received(this.guild, outgoing)
      this.lists.take(handed)
      for (const subscriber of this.subscribers) this.#hand(subscriber, handed)
      this.#listen.delivered(this, handed)
    }
  }

  readonly #onlineMembers: OnlineMembers = {
    online: () => [...this.presences.all.keys()],
    isOnline: (userId) => this.presences.of(userId) !== undefined,
    presence: (userId) => toPresence(userId, this.presences.of(userId) ?? OFFLINE),
  }

  #advance(outgoing: OutgoingEvent): GuildEventDelivery {
    const before = this.guild
    const { event, version } = outgoing
    if (event.type === 'MESSAGE_CREATE') this.#note(event.data.channel_id, { last_message_id: event.data.id })
    if (event.type === 'THREAD_CREATE') this.#notePost(event.data)
    if (event.type === 'CHANNEL_PINS_UPDATE') {
      const { channel_id, last_pin_timestamp: last } = event.data
      this.#note(channel_id, { last_pin_at: last === null ? null : Date.parse(last) })
    }
    const { stream, isEphemeral, structure = false } = EVENTS[event.type]
    if (stream === 'guild' && !isEphemeral) this.guild = before.advanced([event], version, structure)
    this.threadCounts.take(outgoing, this.guild)
    if (event.type === 'GUILD_MEMBER_REMOVE') this.presences.forget(event.data.user.id)
    this.#recordActivity(outgoing)
    return new GuildEventDelivery(outgoing, { before, ...this.context })
  }

  /** The state of the guild that is passed with an event. */
  get context(): Pick<GuildEventDelivery, 'guild' | 'lastMessages' | 'activities' | 'threadCounts' | 'presences'> {
    const { guild, lastMessages, activities, threadCounts, presences } = this
    return { guild, lastMessages, activities, threadCounts, presences }
  }

  /** Ignores events about a channel that was deleted meanwhile. */
  #recordActivity({ event }: OutgoingEvent): void {
    if (event.type === 'CHANNEL_DELETE') {
      this.activities = withoutActivities(this.activities, ({ channel_id }) => channel_id === event.data.id)
    } else if (event.type === 'EMBEDDED_ACTIVITY_UPDATE_V2' && this.guild.channels.has(event.data.channel_id)) {
      this.activities = withActivity(this.activities, event.data)
    }
  }

  /** A forum's `last_message_id` is its latest post. */
  #notePost({ id, parent_id, newly_created }: EventPayload<'THREAD_CREATE'>): void {
    if (newly_created && isForum(this.guild.channels.get(parent_id)?.type))
      this.#note(parent_id, { last_message_id: id })
  }

  #note(channelId: string, newest: Partial<Newest>): void {
    if (!this.guild.channels.has(channelId)) return
    const known = this.lastMessages.get(channelId) ?? { last_message_id: null, last_pin_at: null }
    this.lastMessages.set(channelId, { ...known, ...newest })
  }

  /** An error in one session must not keep the event from the others. */
  #hand(subscriber: GuildSubscriber, handed: GuildEventDelivery): void {
    try {
      subscriber.receive(handed)
    } catch (error) {
      this.#kernel.log.error(
        { err: error, session_id: subscriber.session.id, type: handed.outgoing.type },
        'could not dispatch',
      )
    }
  }
}

/** The guilds of this process's sessions. Each is followed once, as long as it has subscribers. */
export class FollowedGuilds {
  readonly #kernel: Essentials
  readonly #topics: Topics
  readonly #listen: GuildObserver
  readonly #presences: PresenceTracker
  readonly #open = new Map<string, FollowedGuild>()
  readonly #loader: GuildLoader
  readonly #opening = new Map<string, Promise<FollowedGuild | undefined>>()

  constructor(
    kernel: Essentials,
    topics: Topics,
    { listen, presences }: { listen: GuildObserver; presences: PresenceTracker },
  ) {
    this.#kernel = kernel
    this.#topics = topics
    this.#listen = listen
    this.#presences = presences
    this.#loader = new GuildLoader(kernel.store, (guildIds) => presences.ask(guildIds))
  }

  find(guildId: string): FollowedGuild | undefined {
    return this.#open.get(guildId)
  }

  /** Subscribes to a guild; undefined if the guild doesn't exist. */
  async join(subscriber: GuildSubscriber): Promise<FollowedGuild | undefined> {
    for (;;) {
      const { guildId } = subscriber
      const followedGuild = this.#open.get(guildId)
      if (followedGuild) {
        subscriber.start = followedGuild.guild
        if (subscriber.goesOn) subscriber.positions = this.#topics.positionsOf(guildId)
        followedGuild.subscribers.add(subscriber)
        subscriber.lists = followedGuild.lists
        return followedGuild
      }
      let opening = this.#opening.get(guildId)
      if (!opening) {
        opening = this.#follow(guildId).finally(() => this.#opening.delete(guildId))
        this.#opening.set(guildId, opening)
      }
      if (!(await opening)) return undefined
    }
  }

  leave(subscriber: GuildSubscriber): void {
    const followedGuild = this.#open.get(subscriber.guildId)
    if (!followedGuild?.subscribers.delete(subscriber)) return
    followedGuild.presences.exit(subscriber)
    if (followedGuild.subscribers.size > 0) return
    this.#open.delete(subscriber.guildId)
    this.#presences.close(subscriber.guildId)
    this.#topics.unfollow(subscriber.guildId)
  }

  async #follow(guildId: string): Promise<FollowedGuild | undefined> {
    const presences = this.#presences.open(guildId, () => followedGuild?.guild.state.memberCount ?? 0)
    let followedGuild: FollowedGuild | undefined
    try {
      followedGuild = await this.#read(guildId, presences)
      return followedGuild
    } finally {
      if (!followedGuild) this.#presences.close(guildId)
    }
  }

  async #read(guildId: string, presences: GuildPresences): Promise<FollowedGuild | undefined> {
    const found = await this.#loader.load(guildId)
    if (!found) return undefined
    const { loaded, streams, threads, instances } = found
    const guild = new GuildModel(loaded)
    const lastMessages = new Map(
      streams.map(({ id, last_message_id, last_pin_at }) => [id, { last_message_id, last_pin_at }]),
    )
    const threadCounts = new ThreadCounts(threads.map((stored) => toThread(guild, stored)))
    const inChannels = instances.filter(({ channel_id }) => guild.channels.has(channel_id))
    const activities = activitiesById(inChannels.map((each) => toEmbeddedActivity(each)))
    const followedGuild = new FollowedGuild(
      this.#kernel,
      guild,
      { lastMessages, activities, threadCounts, presences },
      this.#listen,
    )
    this.#open.set(guildId, followedGuild)
    const positions = new Map(streams.map(({ id, version }) => [id, version]))
    this.#topics.follow(guildId, positions, (events) => followedGuild.receive(events))
    return followedGuild
  }
}
