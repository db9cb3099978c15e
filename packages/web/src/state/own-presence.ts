import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import { Opcode } from '@guildhall/protocol/gateway'
import type { Activity, NewActivity, Seen } from '@guildhall/protocol/objects/users/presence'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, writeStored } from '../api/stored.ts'
import type { Client } from './client.ts'
import { type CustomStatus, customFrom } from './custom-status.ts'
import { seenAs } from './known-user.ts'
import { useClient } from './use-client.ts'
import { useWorld } from './world.ts'

const statusKey = 'guildhall.status'
const statuses = ['online', 'idle', 'dnd', 'invisible'] as const

/** The status that a user chooses. */
export type OwnStatus = (typeof statuses)[number]

export type OwnPresenceState = { readonly status: OwnStatus; readonly custom: CustomStatus | null }

/** Longer than that a browser doesn't count. */
const most_ms = 2_147_483_647

/** The user's presence on the pages of this browser. The custom status is kept per user, the rest per browser. */
export class OwnPresence {
  readonly store: StoreApi<OwnPresenceState> = createStore(() => ({ status: keptStatus(), custom: null }))
  readonly #client: Pick<Client, 'send' | 'store'>
  /** What an Activity says that one is doing. */
  #doing: NewActivity | null = null
  #over: ReturnType<typeof setTimeout> | undefined

  constructor(client: Pick<Client, 'send' | 'store' | 'onEvent'>) {
    this.#client = client
    client.onEvent(({ type }) => {
      // A session begins with the status alone; what was chosen while the connection was lost has reached nobody.
      if (type === 'READY') this.#begin()
      else if (type === 'RESUMED') this.#tell()
    })
  }

  open(): void {
    addEventListener('storage', this.#follow)
  }

  close(): void {
    removeEventListener('storage', this.#follow)
    clearTimeout(this.#over)
  }

  readonly status = (): OwnStatus => this.store.getState().status

  show(status: OwnStatus): void {
    writeStored(statusKey, status)
    this.store.setState({ status })
    this.#tell()
  }

  /** Says something of oneself, for a while or until it is taken back; null takes it back. */
  say(custom: CustomStatus | null): void {
    writeStored(this.#customKey(), custom === null ? null : JSON.stringify(custom))
    this.#take(custom)
    this.#tell()
  }

  /** Says what one is doing in an Activity; null takes it back. */
  play(doing: NewActivity | null): void {
    this.#doing = doing
    this.#tell()
  }

  #begin(): void {
    this.#take(this.#kept())
    if (this.store.getState().custom !== null || this.#doing !== null) this.#tell()
  }

  #take(custom: CustomStatus | null): void {
    clearTimeout(this.#over)
    this.store.setState({ custom })
    if (custom?.until != null) this.#endAt(custom.until)
  }

  #endAt(end: number): void {
    const left = end - Date.now()
    const next = () => (left > most_ms ? this.#endAt(end) : this.say(null))
    this.#over = setTimeout(next, Math.min(most_ms, left))
  }

  /** Another page of this browser has chosen. */
  readonly #follow = ({ key }: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (key !== null && key !== statusKey && key !== this.#customKey()) return
    this.store.setState({ status: keptStatus() })
    this.#take(this.#kept())
    this.#tell()
  }

  #tell(): void {
    const { status, custom } = this.store.getState()
    const activities = [
      ...(custom === null ? [] : [activityOf(custom)]),
      ...(this.#doing === null ? [] : [this.#doing]),
    ]
    this.#client.send(Opcode.PRESENCE_UPDATE, { status, since: null, activities, afk: false })
  }

  #kept(): CustomStatus | null {
    return customFrom(readStored(this.#customKey()), Date.now())
  }

  #customKey(): string {
    return `guildhall.custom-status.${this.#client.store.getState().world?.user.id ?? ''}`
  }
}

const keptStatus = (): OwnStatus => statuses.find((each) => each === readStored(statusKey)) ?? 'online'

const activityOf = ({ text, emoji }: CustomStatus): Activity => ({
  id: 'custom',
  type: ActivityType.CUSTOM,
  name: 'Custom Status',
  created_at: 0,
  ...(text !== '' && { state: text }),
  ...(emoji && { emoji }),
})

/** How one shows oneself. */
export const useOwnPresence = (): OwnPresenceState => useStore(useClient().presence.store)

/** A user's presence in a guild or outside; undefined if they are offline. Users receive no events of their own presence outside of guilds. */
export function usePresence(guildId: string | null, userId: string): Seen | undefined {
  const { status, custom } = useOwnPresence()
  const isSelf = useWorld(({ user }) => user.id === userId)
  const told = useWorld((world) => seenAs(world, guildId, userId))
  const own = useMemo((): Seen | undefined => {
    if (status === 'invisible') return undefined
    return { status, activities: custom === null ? [] : [activityOf(custom)], client_status: { web: status } }
  }, [status, custom])
  return told ?? (isSelf ? own : undefined)
}
