import { Opcode } from '@guildhall/protocol/gateway'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Received } from '../gateway/received.ts'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

/**
 * What voice channels say of what is on there, by channel. No guild brings it: of those guilds that are looked at it is asked
 * for (docs/spec/gateway.md#request-channel-info), and events tell of it from then on.
 */
export class VoiceStatuses {
  readonly store: StoreApi<ReadonlyMap<string, string>> = createStore<ReadonlyMap<string, string>>(() => new Map())
  readonly #client: Pick<Client, 'send'>
  readonly #wanted = new Set<string>()

  constructor(client: Pick<Client, 'onEvent' | 'send'>) {
    this.#client = client
    client.onEvent((event) => this.#follow(event))
  }

  /** Wants to know those of a guild from now on. */
  want(guildId: string): void {
    if (this.#wanted.has(guildId)) return
    this.#wanted.add(guildId)
    this.#ask(guildId)
  }

  #follow({ type, data }: Received): void {
    if (type === 'READY') this.store.setState(new Map(), true)
    // What was asked for just before the connection was lost may have reached nobody.
    if (type === 'RESUMED') for (const guildId of this.#wanted) this.#ask(guildId)
    if (type === 'GUILD_CREATE' && this.#wanted.has(data.id)) this.#ask(data.id)
    if (type === 'CHANNEL_INFO') this.#note(data.channels)
    if (type === 'VOICE_CHANNEL_STATUS_UPDATE') this.#note([data])
  }

  #ask(guild_id: string): void {
    this.#client.send(Opcode.REQUEST_CHANNEL_INFO, { guild_id, fields: ['status'] })
  }

  #note(told: readonly { readonly id: string; readonly status?: string | null }[]): void {
    const next = new Map(this.store.getState())
    for (const { id, status } of told) {
      if (status) next.set(id, status)
      else next.delete(id)
    }
    this.store.setState(next, true)
  }
}

/** What a voice channel says of what is on there; null if it says nothing. */
export function useVoiceStatus(guildId: string, channelId: string): string | null {
  const { voiceStatuses } = useClient()
  useEffect(() => voiceStatuses.want(guildId), [voiceStatuses, guildId])
  return useStore(voiceStatuses.store, (statuses) => statuses.get(channelId) ?? null)
}
