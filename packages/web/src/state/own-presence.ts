import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import { Opcode } from '@guildhall/protocol/gateway'
import type { Activity, NewActivity, PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, writeStored } from '../api/stored-values.ts'
import type { Client } from './client.ts'
import { type CustomStatus, customFrom } from './custom-status.ts'
import { presenceOfUser } from './known-user.ts'
import { useClient } from './use-client.ts'
import { useWorld } from './world.ts'

const statusKey = 'guildhall.status'
const statuses = ['online', 'idle', 'dnd', 'invisible'] as const

/** The status that a user selects. */
export type OwnStatus = (typeof statuses)[number]

export type OwnPresenceState = { readonly status: OwnStatus; readonly custom: CustomStatus | null }

/** The maximum delay of a browser timer. */
const most_ms = 2_147_483_647

/** The user's presence on the pages of this browser. The custom status is kept per user, the rest per browser. */
export class OwnPresence {
  readonly store: StoreApi<OwnPresenceState> = createStore(() => ({ status: keptStatus(), custom: null }))
  readonly #client: Pick<Client, 'send' | 'store'>
  /** The activity that an Activity has set. */
  #doing: NewActivity | null = null
  #over: ReturnType<typeof setTimeout> | undefined

  constructor(client: Pick<Client, 'send' | 'store' | 'onEvent'>) {
    this.#client = client
    client.onEvent(({ type }) => {
      // A session starts with the status only; changes made without a connection are sent afterwards.
      if (type === 'READY') this.#begin()
      else if (type === 'RESUMED') this.#sendPresence()
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
    this.#sendPresence()
  }

  /** Sets a custom status, for a while or until it is cleared; null clears it. */
  say(custom: CustomStatus | null): void {
    writeStored(this.#customKey(), custom === null ? null : JSON.stringify(custom))
    this.#take(custom)
    this.#sendPresence()
  }

  /** Sets the activity of an Activity; null clears it. */
  play(doing: NewActivity | null): void {
    this.#doing = doing
    this.#sendPresence()
  }

  #begin(): void {
    this.#take(this.#kept())
    if (this.store.getState().custom !== null || this.#doing !== null) this.#sendPresence()
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

  /** Another tab of this browser has changed it. */
  readonly #follow = ({ key }: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (key !== null && key !== statusKey && key !== this.#customKey()) return
    this.store.setState({ status: keptStatus() })
    this.#take(this.#kept())
    this.#sendPresence()
  }

  #sendPresence(): void {
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

/** The user's own presence settings. */
export const useOwnPresence = (): OwnPresenceState => useStore(useClient().presence.store)

/** A user's presence in a guild or outside; undefined if they are offline. Users receive no events of their own presence outside of guilds. */
export function usePresence(guildId: string | null, userId: string): PresenceFields | undefined {
  const { status, custom } = useOwnPresence()
  const isSelf = useWorld(({ user }) => user.id === userId)
  const visible = useWorld((world) => presenceOfUser(world, guildId, userId))
  const own = useMemo((): PresenceFields | undefined => {
    if (status === 'invisible') return undefined
    return { status, activities: custom === null ? [] : [activityOf(custom)], client_status: { web: status } }
  }, [status, custom])
  return visible ?? (isSelf ? own : undefined)
}
