import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { DispatchedEvent } from '@guildhall/protocol/events'
import type { VoiceStateChange } from '@guildhall/protocol/gateway'
import {
  connectToVoice,
  disconnect,
  moveToAfkChannel,
  setStream,
} from '../../features/voice/voice-connection-actions.ts'
import type { Timer } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import type { GatewaySession } from './session.ts'

/** How often this process checks for users who are idle in voice, ms. */
const LOOK_MS = 10_000
/** After how many ms leaving is retried if it could not be stored. */
const LEAVE_AGAIN_MS = 5000

/** A session that is in voice in a guild. */
interface Link {
  readonly session: GatewaySession
  readonly guildId: string
  /** The user's last activity in the guild, ms since 1970. */
  activeAt: number
}

/** The sessions of this process that are in voice. Their voice states end with them, and idle users are moved. */
export class SessionVoiceStates {
  readonly #kernel: Kernel
  readonly #findGuild: (guildId: string) => GuildModel | undefined
  /** By guild and user. An entry may be older than the user's latest voice state. */
  readonly #links = new Map<string, Link>()
  readonly #guildsOf = new Map<GatewaySession, Set<string>>()
  /** Queues of requests, by user. */
  readonly #turns = new Map<string, Promise<void>>()
  #timer: Timer

  /** @param findGuild returns the current state of a guild that this process follows */
  constructor(kernel: Kernel, findGuild: (guildId: string) => GuildModel | undefined) {
    this.#kernel = kernel
    this.#findGuild = findGuild
    this.#timer = this.#lookLater()
  }

  /** A client requests a voice channel, or none without a guild. */
  request(
    session: GatewaySession,
    { guild_id: guildId, channel_id: channelId, ...self }: VoiceStateChange,
  ): Promise<void> {
    return this.#inTurn(session.userId, async () => {
      if (session.ended) return
      const guild = guildId === null ? undefined : session.sessionGuilds.get(guildId)?.guild
      if (guildId === null) await this.#leaveAll(session)
      else if (guild && channelId === null) await disconnect(this.#kernel, guildId, session.userId)
      else if (guild && channelId !== null) await this.#connect(session, guild, channelId, self)
    })
  }

  /** A client starts or ends its stream in its voice channel. */
  stream(session: GatewaySession, guildId: string, channelId: string, isShown: boolean): Promise<void> {
    return this.#inTurn(session.userId, async () => {
      if (session.ended || !session.sessionGuilds.has(guildId)) return
      await setStream(this.#kernel, session.caller, { guildId, channelId, sessionId: session.id, isShown })
    })
  }

  /** Called when a session has ended; its last request may still be in progress. */
  ended(session: GatewaySession): void {
    if (!this.#guildsOf.has(session) && !this.#turns.has(session.userId)) return
    const { clock, health, log } = this.#kernel
    this.#inTurn(session.userId, () => this.#leaveAll(session)).catch((error: unknown) => {
      if (health.explains(error)) clock.after(LEAVE_AGAIN_MS, () => this.ended(session))
      else log.error({ err: error, session_id: session.id }, 'could not leave voice')
    })
  }

  /** Handles an event of a followed guild: a user who changes their voice state or is moved isn't idle. */
  received({ id, voices }: GuildModel, outgoing: OutgoingEvent): void {
    if (voices.size === 0 || !(outgoing.type === 'MESSAGE_CREATE' || outgoing.type === 'VOICE_STATE_UPDATE')) return
    const { event } = outgoing
    const userId = event.type === 'MESSAGE_CREATE' ? event.data.author.id : voiceUserOf(event)
    const link = this.#links.get(keyOf(id, userId))
    if (link) link.activeAt = this.#kernel.clock.now()
  }

  /** Resolves when the users of all ended sessions have left voice. */
  async close(): Promise<void> {
    this.#timer.cancel()
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values())
  }

  async #connect(
    session: GatewaySession,
    guild: GuildModel,
    channelId: string,
    self: Pick<VoiceStateChange, 'self_mute' | 'self_deaf' | 'self_video'>,
  ): Promise<void> {
    const { ids, clock, processId } = this.#kernel
    const isNew = await connectToVoice(this.#kernel, session.caller, {
      guildId: guild.id,
      channelId,
      connecting: {
        session_id: session.id,
        process_id: processId,
        self_mute: self.self_mute ?? false,
        self_deaf: self.self_deaf ?? false,
        self_video: self.self_video ?? false,
      },
    })
    if (isNew === null) return
    this.#links.set(keyOf(guild.id, session.userId), { session, guildId: guild.id, activeAt: clock.now() })
    this.#guildsOf.set(session, (this.#guildsOf.get(session) ?? new Set()).add(guild.id))
    if (!isNew) return
    // A null endpoint tells clients to wait for a voice server, because there is none
    // (docs/spec/gateway-events.md#voice-servers).
    const token = ids.secret(16).toString('hex')
    session.dispatch('VOICE_SERVER_UPDATE', JSON.stringify({ token, guild_id: guild.id, endpoint: null }))
  }

  async #leaveAll(session: GatewaySession): Promise<void> {
    const guildIds = this.#guildsOf.get(session) ?? new Set()
    for (const guildId of guildIds) {
      const key = keyOf(guildId, session.userId)
      if (this.#links.get(key)?.session === session) this.#links.delete(key)
      await disconnect(this.#kernel, guildId, session.userId, session.id)
      guildIds.delete(guildId)
    }
    this.#guildsOf.delete(session)
  }

  #inTurn(userId: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(userId) ?? Promise.resolve()).catch(() => {}).then(work)
    const over = turn.finally(() => {
      if (this.#turns.get(userId) === over) this.#turns.delete(userId)
    })
    this.#turns.set(userId, over)
    return over
  }

  #lookLater(): Timer {
    return this.#kernel.clock.after(LOOK_MS, () => {
      this.#timer = this.#lookLater()
      this.#moveIdle().catch((error: unknown) => this.#kernel.log.error({ err: error }, 'could not move idle users'))
    })
  }

  /** Bots never become idle. If a user may not enter the AFK channel, it is retried after another timeout. */
  async #moveIdle(): Promise<void> {
    const now = this.#kernel.clock.now()
    for (const link of this.#links.values()) {
      const { session, guildId } = link
      const guild = this.#findGuild(guildId)
      if (session.isBot || !guild || now - link.activeAt < guild.settings.afk_timeout * 1000) continue
      link.activeAt = now
      if (mayFallIdle(guild, session)) await moveToAfkChannel(this.#kernel, guildId, session.userId)
    }
  }
}

/** Whether there is an AFK channel and the session is in another voice channel that isn't a stage. */
function mayFallIdle({ voices, channels, settings }: GuildModel, session: GatewaySession): boolean {
  const voice = voices.get(session.userId)
  const channel = channels.get(voice?.channel_id ?? '')
  if (voice?.session_id !== session.id || settings.afk_channel_id === null) return false
  return channel?.type === ChannelType.GUILD_VOICE && channel.id !== settings.afk_channel_id
}

const voiceUserOf = (event: DispatchedEvent): string => (event.type === 'VOICE_STATE_UPDATE' ? event.data.user_id : '')

const keyOf = (guildId: string, userId: string): string => `${guildId} ${userId}`
