import { Intent } from '@guildhall/protocol/enums/intent'
import type { EventPayload } from '@guildhall/protocol/events'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { RunningActivities } from '@guildhall/protocol/state/running-activities'
import { withLastMessage } from '../../features/channels/channels-store.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { GuildEventDelivery } from './guild-event-delivery.ts'
import type { MemberVisibility } from './member-visibility.ts'

/**
 * The channels that a user's client knows: those that the user may view. A channel that becomes visible is sent as
 * created, and one that becomes invisible as deleted. Bots receive every channel
 * (docs/spec/gateway-intents.md#who-sees-an-event).
 */
export class ShownChannels {
  readonly #session: GatewaySession
  readonly #visibility: MemberVisibility
  readonly #ids: Set<string>

  constructor(session: GatewaySession, guild: GuildModel, visibility: MemberVisibility) {
    this.#session = session
    this.#visibility = visibility
    this.#ids = new Set(viewed(guild, visibility).map(({ id }) => id))
  }

  /** Sends a change of one channel, or of the users in it; returns false if the event is about something else. */
  send({ outgoing, dispatch, before, guild, activities }: GuildEventDelivery): boolean {
    const { event } = outgoing
    if (event.type === 'EMBEDDED_ACTIVITY_UPDATE_V2') {
      if (this.#ids.has(event.data.channel_id)) this.#session.take(dispatch)
      return true
    }
    if (event.type === 'VOICE_STATE_UPDATE') {
      this.#sendVoiceState(event.data, dispatch, before)
      return true
    }
    if (event.type !== 'CHANNEL_CREATE' && event.type !== 'CHANNEL_UPDATE' && event.type !== 'CHANNEL_DELETE')
      return false
    const { id } = event.data
    const wasShown = this.#ids.has(id)
    const isShown = this.#visibility.views(guild, id)
    if (isShown && wasShown) this.#session.take(dispatch)
    else if (isShown) this.#show(guild, id, dispatch.payload, activities)
    else if (wasShown) this.#hide(guild, before.channels.get(id) ?? event.data)
    return true
  }

  /** Compares every channel after a change that may affect any of them. */
  compare({ before, guild, lastMessages, activities }: GuildEventDelivery): void {
    for (const id of this.#ids) {
      const channel = guild.channels.get(id) ?? before.channels.get(id)
      if (channel && !this.#visibility.views(guild, id)) this.#hide(guild, channel)
    }
    for (const channel of viewed(guild, this.#visibility)) {
      if (this.#ids.has(channel.id)) continue
      this.#show(guild, channel.id, JSON.stringify(withLastMessage(channel, lastMessages)), activities)
    }
  }

  /** To a session that can't view the new channel, a member who moves there has left. */
  #sendVoiceState(voice: EventPayload<'VOICE_STATE_UPDATE'>, dispatch: Dispatch, before: GuildModel): void {
    const last = before.voices.get(voice.user_id)
    const wasSent = last !== undefined && isKnownToClient(this.#session, this.#ids, last)
    if (isKnownToClient(this.#session, this.#ids, voice)) this.#session.take(dispatch)
    else if (wasSent) this.#dispatchVoice({ ...voice, channel_id: null })
  }

  #show(guild: GuildModel, id: string, payload: string, activities: RunningActivities): void {
    this.#ids.add(id)
    this.#session.dispatch('CHANNEL_CREATE', payload)
    for (const voice of this.#othersIn(guild, id)) this.#dispatchVoice({ guild_id: guild.id, ...voice })
    for (const activity of activities.values()) {
      if (activity.channel_id === id) this.#session.dispatch('EMBEDDED_ACTIVITY_UPDATE_V2', JSON.stringify(activity))
    }
  }

  #hide(guild: GuildModel, channel: GuildChannel): void {
    const { id } = channel
    this.#ids.delete(id)
    for (const voice of this.#othersIn(guild, id)) {
      this.#dispatchVoice({ guild_id: guild.id, ...voice, channel_id: null })
    }
    this.#session.dispatch('CHANNEL_DELETE', JSON.stringify(channel))
  }

  /** The users in a channel whom the session only knows while it can view the channel. */
  #othersIn(guild: GuildModel, channelId: string): VoiceState[] {
    const inside = [...guild.voices.values()].filter(({ channel_id }) => channel_id === channelId)
    return inside.filter(({ user_id }) => user_id !== this.#session.userId)
  }

  #dispatchVoice(voice: VoiceState & { guild_id: string }): void {
    this.#session.dispatch('VOICE_STATE_UPDATE', JSON.stringify(voice))
  }
}

/** Whether a session that can view only some channels receives a voice state. Every user receives their own. */
export const isKnownToClient = (
  session: GatewaySession,
  shown: ReadonlySet<string>,
  { user_id, channel_id }: VoiceState,
): boolean =>
  user_id === session.userId ||
  (session.wants(Intent.GUILD_VOICE_STATES) && channel_id !== null && shown.has(channel_id))

/** The channels of a guild that a member may view. */
export const viewed = (guild: GuildModel, visibility: MemberVisibility): readonly GuildChannel[] =>
  [...guild.channels.values()].filter(({ id }) => visibility.views(guild, id))
