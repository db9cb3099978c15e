import { Opcode } from '@guildhall/protocol/gateway'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, writeStored } from '../api/stored-values.ts'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

type VoicePlace = { readonly guildId: string; readonly channelId: string }

/**
 * An involuntary voice change: the user was refused (there was no answer, which is how a server refuses,
 * docs/spec/gateway.md#voice-state-update), another page of the user has joined, or a moderator disconnected them.
 */
export type VoiceNote = VoicePlace & { readonly kind: 'refused' | 'elsewhere' | 'removed' }

/** The user's voice channel in this page, and their mute and deafen state. */
export type OwnVoice = {
  readonly at: VoicePlace | null
  readonly state: 'out' | 'joining' | 'in'
  readonly note: VoiceNote | null
  readonly isMuted: boolean
  readonly isDeafened: boolean
}

const answer_ms = 5_000

/**
 * The voice connection: it lasts until the user leaves, or a moderator or another client of the user ends it, also
 * across reconnects.
 */
export class Voice {
  readonly store: StoreApi<OwnVoice> = createStore(() => ({ at: null, state: 'out', note: null, ...keptMutes() }))
  readonly #client: Pick<Client, 'send' | 'store'>
  #sessionId = ''
  #overdue: ReturnType<typeof setTimeout> | undefined

  constructor(client: Pick<Client, 'onEvent' | 'send' | 'store'>) {
    this.#client = client
    client.onEvent((event) => this.#follow(event))
  }

  join(guildId: string, channelId: string): void {
    this.store.setState({ at: { guildId, channelId }, state: 'joining', note: null })
    this.#request()
  }

  leave(): void {
    const { at } = this.store.getState()
    this.#end(null)
    if (at !== null) this.#send({ guild_id: at.guildId, channel_id: null })
  }

  /** A deafened user is also muted; unmuting also undeafens. */
  mute(isMuted: boolean): void {
    const { isDeafened } = this.store.getState()
    this.#choose({ isMuted, isDeafened: isMuted && isDeafened })
  }

  deafen(isDeafened: boolean): void {
    this.#choose({ isDeafened, isMuted: isDeafened })
  }

  /** It is kept for the next time in voice. */
  #choose(mutes: Mutes): void {
    writeStored(mutesKey, mutes.isDeafened ? 'deaf' : mutes.isMuted ? 'mute' : null)
    this.store.setState(mutes)
    this.#request()
  }

  /** The message has been read. */
  dismiss(): void {
    this.store.setState({ note: null })
  }

  #request(): void {
    const { at, state } = this.store.getState()
    if (at === null) return
    this.#send({ guild_id: at.guildId, channel_id: at.channelId })
    if (state !== 'joining') return
    clearTimeout(this.#overdue)
    this.#overdue = setTimeout(() => this.#giveUp(at), answer_ms)
  }

  /** A user who is refused by a channel stays where they were. Without a connection the request is sent again. */
  #giveUp(wanted: VoicePlace): void {
    const { world, link } = this.#client.store.getState()
    if (link.state !== 'live') return
    this.#end({ ...wanted, kind: 'refused' })
    for (const [guildId, { voices }] of world?.guilds ?? []) {
      const own = world && voices.get(world.user.id)
      if (own?.session_id !== this.#sessionId || own.channel_id === null) continue
      this.store.setState({ at: { guildId, channelId: own.channel_id }, state: 'in' })
    }
  }

  /** Requests made while the connection was lost have not arrived, least of all leaving. */
  #requestAgain(): void {
    const { world } = this.#client.store.getState()
    if (this.store.getState().at !== null) this.#request()
    else if (world !== null) {
      for (const [guild_id, { voices }] of world.guilds) {
        if (voices.get(world.user.id)?.session_id === this.#sessionId) this.#send({ guild_id, channel_id: null })
      }
    }
  }

  #send(place: { guild_id: string; channel_id: string | null }): void {
    const { isMuted, isDeafened } = this.store.getState()
    this.#client.send(Opcode.VOICE_STATE_UPDATE, { ...place, self_mute: isMuted, self_deaf: isDeafened })
  }

  #follow(event: ReceivedEvent): void {
    if (event.type === 'READY') {
      this.#sessionId = event.data.session_id
      const { at } = this.store.getState()
      if (at !== null) this.join(at.guildId, at.channelId)
      return
    }
    if (event.type === 'RESUMED') this.#requestAgain()
    const { at, state } = this.store.getState()
    if (at === null) return
    if (event.type === 'GUILD_DELETE' && event.data.id === at.guildId && !event.data.unavailable) this.#end(null)
    if (event.type !== 'VOICE_STATE_UPDATE' || event.data.user_id !== this.#client.store.getState().world?.user.id)
      return
    const { guild_id, channel_id, session_id } = event.data
    if (session_id !== this.#sessionId) {
      if (channel_id !== null) this.#end({ guildId: guild_id, channelId: channel_id, kind: 'elsewhere' })
    } else if (state === 'joining') {
      // Until then it contains the previous channel.
      if (channel_id === at.channelId) this.#arrive(at)
    } else if (channel_id !== null) this.#arrive({ guildId: guild_id, channelId: channel_id })
    else if (guild_id === at.guildId) this.#end({ ...at, kind: 'removed' })
  }

  #arrive(at: VoicePlace): void {
    clearTimeout(this.#overdue)
    this.store.setState({ at, state: 'in' })
  }

  #end(note: VoiceNote | null): void {
    clearTimeout(this.#overdue)
    this.store.setState({ at: null, state: 'out', note })
  }
}

type Mutes = Pick<OwnVoice, 'isMuted' | 'isDeafened'>

const mutesKey = 'guildhall.voice'

function keptMutes(): Mutes {
  const kept = readStored(mutesKey)
  return { isMuted: kept === 'mute' || kept === 'deaf', isDeafened: kept === 'deaf' }
}

/** The user's voice channel in this page, and their mute and deafen state. */
export const useOwnVoice = (): OwnVoice => useStore(useClient().voice.store)
