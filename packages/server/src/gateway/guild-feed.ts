import { EVENTS } from '@guildhall/protocol/events'
import { GuildModel } from '../kernel/guild-model.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { OutgoingEvent, Relay } from '../outbox/relay.ts'
import { loadGuild } from '../store/guild-structure.ts'
import { listStreams } from './gateway-store.ts'
import { HandedEvent } from './handed-event.ts'
import type { Place } from './place.ts'

/** A guild that this process follows: its state, advanced event by event, and the places that are told. */
export class GuildFeed {
  guild: GuildModel
  /** The newest message of each channel. */
  readonly lastMessages: Map<string, string | null>
  readonly places = new Set<Place>()
  readonly #kernel: Kernel

  constructor(kernel: Kernel, guild: GuildModel, lastMessages: Map<string, string | null>) {
    this.#kernel = kernel
    this.guild = guild
    this.lastMessages = lastMessages
  }

  receive(events: readonly OutgoingEvent[]): void {
    for (const outgoing of events) {
      const handed = this.#advance(outgoing)
      for (const place of this.places) this.#hand(place, handed)
    }
  }

  /** Different people among those who are here and don't hide it. */
  countOnline(): number {
    return new Set(this.online()).size
  }

  online(): string[] {
    const seen = [...this.places].filter(({ session }) => session.sink !== null && isVisible(session.status))
    return seen.map(({ session }) => session.userId)
  }

  #advance(outgoing: OutgoingEvent): HandedEvent {
    const before = this.guild
    if (outgoing.type === 'MESSAGE_CREATE' && outgoing.event.type === 'MESSAGE_CREATE') {
      this.lastMessages.set(outgoing.streamId, outgoing.event.data.id)
    }
    if (EVENTS[outgoing.type].stream === 'guild') {
      this.guild = before.advanced([outgoing.event], outgoing.version, 'structure' in EVENTS[outgoing.type])
    }
    return new HandedEvent(outgoing, { before, guild: this.guild, lastMessages: this.lastMessages })
  }

  /** What goes wrong for one session must not keep the event from the others. */
  #hand(place: Place, handed: HandedEvent): void {
    try {
      place.receive(handed)
    } catch (error) {
      this.#kernel.log.error(
        { err: error, session_id: place.session.id, type: handed.outgoing.type },
        'could not dispatch',
      )
    }
  }
}

const isVisible = (status: string): boolean => status !== 'invisible' && status !== 'offline'

/** The guilds that sessions of this process are in: each is followed once, as long as anyone is there. */
export class GuildFeeds {
  readonly #kernel: Kernel
  readonly #relay: Relay
  readonly #open = new Map<string, GuildFeed>()
  readonly #opening = new Map<string, Promise<GuildFeed | undefined>>()

  constructor(kernel: Kernel, relay: Relay) {
    this.#kernel = kernel
    this.#relay = relay
  }

  find(guildId: string): GuildFeed | undefined {
    return this.#open.get(guildId)
  }

  /** Registers a place at its guild's feed; undefined if there is no such guild. */
  async join(place: Place): Promise<GuildFeed | undefined> {
    for (;;) {
      const { guildId } = place
      const feed = this.#open.get(guildId)
      if (feed) {
        place.start = feed.guild
        feed.places.add(place)
        return feed
      }
      let opening = this.#opening.get(guildId)
      if (!opening) {
        opening = this.#follow(guildId).finally(() => this.#opening.delete(guildId))
        this.#opening.set(guildId, opening)
      }
      if (!(await opening)) return undefined
    }
  }

  leave(place: Place): void {
    const feed = this.#open.get(place.guildId)
    if (!feed?.places.delete(place) || feed.places.size > 0) return
    this.#open.delete(place.guildId)
    this.#relay.unfollow(place.guildId)
  }

  async #follow(guildId: string): Promise<GuildFeed | undefined> {
    const found = await this.#kernel.store.snapshot(async (db) => {
      const loaded = await loadGuild(db, guildId)
      return loaded && { loaded, streams: await listStreams(db, guildId) }
    })
    if (!found) return undefined
    const { loaded, streams } = found
    const newest = new Map(streams.map(({ id, last_message_id }) => [id, last_message_id]))
    const feed = new GuildFeed(this.#kernel, new GuildModel(loaded), newest)
    this.#open.set(guildId, feed)
    const positions = new Map(streams.map(({ id, version }) => [id, version]))
    this.#relay.follow(guildId, positions, (events) => feed.receive(events))
    return feed
  }
}
