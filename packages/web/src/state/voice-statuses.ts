import { Opcode } from '@guildhall/protocol/gateway'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

/**
 * The statuses of voice channels, by channel. They are not part of a guild: for viewed guilds they are requested
 * (docs/spec/gateway.md#request-channel-info), and then updated by events.
 */
export class VoiceStatuses {
  readonly store: StoreApi<ReadonlyMap<string, string>> = createStore<ReadonlyMap<string, string>>(() => new Map())
  readonly #client: Pick<Client, 'send'>
  readonly #wanted = new Set<string>()

  constructor(client: Pick<Client, 'onEvent' | 'send'>) {
    this.#client = client
    client.onEvent((event) => this.#follow(event))
  }

  /** Requests and follows those of a guild. */
  want(guildId: string): void {
    if (this.#wanted.has(guildId)) return
    this.#wanted.add(guildId)
    this.#ask(guildId)
  }

  #follow({ type, data }: ReceivedEvent): void {
    if (type === 'READY') this.store.setState(new Map(), true)
    // Requests sent just before the connection was lost may not have arrived.
    if (type === 'RESUMED') for (const guildId of this.#wanted) this.#ask(guildId)
    if (type === 'GUILD_CREATE' && this.#wanted.has(data.id)) this.#ask(data.id)
    if (type === 'CHANNEL_INFO') this.#note(data.channels)
    if (type === 'VOICE_CHANNEL_STATUS_UPDATE') this.#note([data])
  }

  #ask(guild_id: string): void {
    this.#client.send(Opcode.REQUEST_CHANNEL_INFO, { guild_id, fields: ['status'] })
  }

  #note(changes: readonly { readonly id: string; readonly status?: string | null }[]): void {
    const next = new Map(this.store.getState())
    for (const { id, status } of changes) {
      if (status) next.set(id, status)
      else next.delete(id)
    }
    this.store.setState(next, true)
  }
}

/** A voice channel's status; null if it has none. */
export function useVoiceStatus(guildId: string, channelId: string): string | null {
  const { voiceStatuses } = useClient()
  useEffect(() => voiceStatuses.want(guildId), [voiceStatuses, guildId])
  return useStore(voiceStatuses.store, (statuses) => statuses.get(channelId) ?? null)
}
