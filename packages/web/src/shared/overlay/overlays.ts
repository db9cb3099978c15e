import type { User } from '@guildhall/protocol/objects/users/user'
import { useSyncExternalStore } from 'react'

/** A card about somebody, beside what was pressed. */
export type UserCardRequest = {
  readonly userId: string
  /** The guild in which the user appears; null outside of guilds. */
  readonly guildId: string | null
  /** The group in which the user appears. */
  readonly groupId?: string
  /** Where the card stands; it has the focus again when the card closes. */
  readonly anchor: HTMLElement
  /** The user, if the caller has the object: the state doesn't hold every user. */
  readonly user?: User
}

export type Moderation = 'rename' | 'time-out' | 'kick' | 'ban'

/** A question before something is done to a member. */
export type ModerationRequest = {
  readonly action: Moderation
  readonly guildId: string
  readonly user: User
  /** What has the focus again when the question is answered. */
  readonly anchor: HTMLElement
}

/** A thread that is to be started, from a message or by itself. */
export type StartThreadRequest = {
  readonly guildId: string
  readonly channelId: string
  /** The message that it is about. */
  readonly messageId: string | null
  /** What it is called unless something else is entered. */
  readonly name: string
}

/** The threads of a channel. */
export type ThreadListRequest = { readonly guildId: string; readonly channelId: string }

/** What is pinned in a channel. */
export type PinsRequest = {
  readonly guildId: string | null
  readonly channelId: string
  /** What was pressed. */
  readonly anchor: HTMLElement
}

/** The Activities that one may launch, where one would. */
export type LauncherRequest = {
  readonly guildId: string | null
  readonly channelId: string
  /** The one that a link leads to, with what the link has for it. */
  readonly wanted?: {
    readonly applicationId: string
    readonly customId: string | null
    readonly referrerId: string | null
  }
}

/** What lies above the page and is opened by one feature and drawn by another. There is one at a time. */
export type Overlay =
  | ({ readonly kind: 'user-card' } & UserCardRequest)
  | ({ readonly kind: 'moderation' } & ModerationRequest)
  | ({ readonly kind: 'start-thread' } & StartThreadRequest)
  | ({ readonly kind: 'threads' } & ThreadListRequest)
  | ({ readonly kind: 'pins' } & PinsRequest)
  | ({ readonly kind: 'launcher' } & LauncherRequest)

const listeners = new Set<() => void>()
let open: Overlay | null = null

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => open)

export const openUserCard = (card: UserCardRequest): void => show({ kind: 'user-card', ...card })

export const openModeration = (request: ModerationRequest): void => show({ kind: 'moderation', ...request })

export const openStartThread = (request: StartThreadRequest): void => show({ kind: 'start-thread', ...request })

export const openThreadList = (request: ThreadListRequest): void => show({ kind: 'threads', ...request })

export const openPins = (request: PinsRequest): void => show({ kind: 'pins', ...request })

export const openLauncher = (request: LauncherRequest): void => show({ kind: 'launcher', ...request })

/** Closes an overlay; one that was opened in its place meanwhile stays. */
export function closeOverlay(overlay: Overlay): void {
  if (open === overlay) show(null)
}

/** Closes whatever is open. */
export const closeOverlays = (): void => show(null)

function show(next: Overlay | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
