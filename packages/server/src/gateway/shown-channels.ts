import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { withLastMessage } from '../features/channels/channels-store.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { HandedEvent } from './handed-event.ts'
import type { Session } from './session.ts'
import type { Sight } from './sight.ts'

/**
 * The channels that a person's client knows of: those that he may view. One that becomes visible reaches him as if it
 * had been created, one that he may no longer view as if it were gone. Bots are told of every channel (conventions E.4).
 */
export class ShownChannels {
  readonly #session: Session
  readonly #sight: Sight
  readonly #ids: Set<string>

  constructor(session: Session, guild: GuildModel, sight: Sight) {
    this.#session = session
    this.#sight = sight
    this.#ids = new Set(viewed(guild, sight).map(({ id }) => id))
  }

  /** Tells of a change of one channel; false if the event is about something else. */
  tell({ outgoing, payload, before, guild }: HandedEvent): boolean {
    if (!outgoing.type.startsWith('CHANNEL_')) return false
    const { event } = outgoing
    if (event.type !== 'CHANNEL_CREATE' && event.type !== 'CHANNEL_UPDATE' && event.type !== 'CHANNEL_DELETE')
      return false
    const { id } = event.data
    const wasShown = this.#ids.has(id)
    const isShown = this.#sight.views(guild, id)
    if (isShown) this.#show(id, wasShown ? event.type : 'CHANNEL_CREATE', payload)
    else if (wasShown) this.#hide(before.channels.get(id) ?? event.data)
    return true
  }

  /** Looks at every channel after a change that may concern any of them. */
  compare({ before, guild, lastMessages }: HandedEvent): void {
    for (const id of this.#ids) {
      const channel = guild.channels.get(id) ?? before.channels.get(id)
      if (channel && !this.#sight.views(guild, id)) this.#hide(channel)
    }
    for (const channel of viewed(guild, this.#sight)) {
      if (this.#ids.has(channel.id)) continue
      this.#show(channel.id, 'CHANNEL_CREATE', JSON.stringify(withLastMessage(channel, lastMessages)))
    }
  }

  #show(id: string, type: string, payload: string): void {
    this.#ids.add(id)
    this.#session.dispatch(type, payload)
  }

  #hide(channel: GuildChannel): void {
    this.#ids.delete(channel.id)
    this.#session.dispatch('CHANNEL_DELETE', JSON.stringify(channel))
  }
}

/** The channels of a guild that a member may view. */
export const viewed = (guild: GuildModel, sight: Sight): readonly GuildChannel[] =>
  [...guild.channels.values()].filter(({ id }) => sight.views(guild, id))
