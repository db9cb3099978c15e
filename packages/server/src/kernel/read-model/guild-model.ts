import { type DispatchedEvent, EVENTS } from '@guildhall/protocol/events'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { applyGuildEvent } from '@guildhall/protocol/state/apply-event'
import type { GuildState } from '@guildhall/protocol/state/guild-state'
import type { LoadedGuild } from '../../store/rows/guild-structure.ts'
import { ApiError } from '../api-error.ts'

/**
 * The data of a guild that every request needs: its settings, roles, channels with their overwrites and active threads,
 * at one version of the guild's stream. Immutable; {@link GuildModel.advanced} returns the next state.
 */
export class GuildModel {
  readonly state: GuildState
  readonly version: number
  readonly rightsVersion: number
  /** The latest version that may have changed a member's row. */
  readonly membersVersion: number
  /** The latest version that may have changed a rule of auto moderation. */
  readonly moderationVersion: number
  /** Values computed from this state, such as the guild's JSON. */
  readonly #derived = new Map<string, unknown>()

  constructor(
    { state, version, rightsVersion }: LoadedGuild,
    { membersVersion = version, moderationVersion = version } = {},
  ) {
    this.state = state
    this.version = version
    this.rightsVersion = rightsVersion
    this.membersVersion = membersVersion
    this.moderationVersion = moderationVersion
  }

  get id(): string {
    return this.state.settings.id
  }

  get settings(): GuildSettings {
    return this.state.settings
  }

  get roles(): ReadonlyMap<string, Role> {
    return this.state.roles
  }

  get channels(): ReadonlyMap<string, GuildChannel> {
    return this.state.channels
  }

  get emojis(): ReadonlyMap<string, Emoji> {
    return this.state.emojis
  }

  get stickers(): ReadonlyMap<string, Sticker> {
    return this.state.stickers
  }

  get sounds(): ReadonlyMap<string, GuildSound> {
    return this.state.sounds
  }

  /** The active threads. */
  get threads(): ReadonlyMap<string, BareThread> {
    return this.state.threads
  }

  /** The voice states, by user. */
  get voices(): ReadonlyMap<string, VoiceState> {
    return this.state.voices
  }

  /** The guests, by user. */
  get guests(): GuildState['guests'] {
    return this.state.guests
  }

  /** The open stages, by channel. */
  get stages(): ReadonlyMap<string, StageInstance> {
    return this.state.stages
  }

  /** The scheduled events that are scheduled or active. */
  get scheduledEvents(): ReadonlyMap<string, BareScheduledEvent> {
    return this.state.scheduledEvents
  }

  get everyone(): Role {
    return this.mustFindRole(this.id)
  }

  /** @throws UnknownRole */
  mustFindRole(id: string): Role {
    const role = this.roles.get(id)
    if (!role) throw new ApiError('UnknownRole')
    return role
  }

  /** @throws UnknownChannel */
  mustFindChannel(id: string): GuildChannel {
    const channel = this.channels.get(id)
    if (!channel) throw new ApiError('UnknownChannel')
    return channel
  }

  /** Computes a value once for this state. */
  derive<T>(name: string, work: (model: GuildModel) => T): T {
    const known = this.#derived.get(name)
    if (known !== undefined) return known as T
    const value = work(this)
    this.#derived.set(name, value)
    return value
  }

  /** The model after a unit of work with these events of the guild's stream. */
  advanced(events: readonly DispatchedEvent[], version: number, structure: boolean): GuildModel {
    const state = events.reduce((before, event) => applyGuildEvent(before, event), this.state)
    const rightsVersion = structure ? version : this.rightsVersion
    const membersVersion = events.some(({ type }) => EVENTS[type].changesMember) ? version : this.membersVersion
    const isModeration = events.some(({ type }) => EVENTS[type].changesModeration)
    const moderationVersion = isModeration ? version : this.moderationVersion
    return new GuildModel({ state, version, rightsVersion }, { membersVersion, moderationVersion })
  }
}
