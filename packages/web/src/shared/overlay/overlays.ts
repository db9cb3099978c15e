import type { User } from '@guildhall/protocol/objects/users/user'
import { type ReactNode, useSyncExternalStore } from 'react'

/** A user card beside the pressed element. */
export type UserCardRequest = {
  readonly userId: string
  /** The guild in which the user appears; null outside of guilds. */
  readonly guildId: string | null
  /** The group in which the user appears. */
  readonly groupId?: string
  /** The card's anchor, which gets the focus back when the card closes. */
  readonly anchor: HTMLElement
  /** The user, if the caller has the object: the state doesn't contain every user. */
  readonly user?: User
}

export type ModerationAction = 'rename' | 'time-out' | 'kick' | 'ban'

/** The dialog for a moderation action. */
export type ModerationRequest = {
  readonly action: ModerationAction
  readonly guildId: string
  readonly user: User
  /** The element that gets the focus back afterwards. */
  readonly anchor: HTMLElement
}

/** The dialog that starts a thread, from a message or by itself. */
export type StartThreadRequest = {
  readonly guildId: string
  readonly channelId: string
  /** The message that starts it. */
  readonly messageId: string | null
  /** The suggested name. */
  readonly name: string
}

/** The threads of a channel. */
export type ThreadListRequest = { readonly guildId: string; readonly channelId: string }

/** The pins of a channel. */
export type PinsRequest = {
  readonly guildId: string | null
  readonly channelId: string
  /** The pressed element. */
  readonly anchor: HTMLElement
}

/** The inbox, with what is unread and mentions in all guilds. */
export type InboxRequest = {
  /** The pressed element, or the one that had the focus: cards that replace the inbox are anchored to it. */
  readonly anchor: HTMLElement
}

/** The launcher, for a channel. */
export type LauncherRequest = {
  readonly guildId: string | null
  readonly channelId: string
  /** The Activity that a link leads to, with the link's parameters. */
  readonly wanted?: {
    readonly applicationId: string
    readonly customId: string | null
    readonly referrerId: string | null
  }
}

/** A dialog that its opener renders. */
export type RenderDialog = (close: () => void) => ReactNode

/** An overlay above the page: a dialog that its opener renders, or one that one feature opens and another renders. */
export type Overlay =
  | { readonly kind: 'dialog'; readonly drawn: RenderDialog }
  | ({ readonly kind: 'user-card' } & UserCardRequest)
  | ({ readonly kind: 'moderation' } & ModerationRequest)
  | ({ readonly kind: 'start-thread' } & StartThreadRequest)
  | ({ readonly kind: 'threads' } & ThreadListRequest)
  | ({ readonly kind: 'pins' } & PinsRequest)
  | ({ readonly kind: 'inbox' } & InboxRequest)
  | ({ readonly kind: 'launcher' } & LauncherRequest)

const listeners = new Set<() => void>()
let open: readonly Overlay[] = []

/** The open overlays from bottom to top: at most one of another feature, and one dialog. */
export const useOverlays = (): readonly Overlay[] => useSyncExternalStore(subscribe, () => open)

export const showDialog = (drawn: RenderDialog): void => show({ kind: 'dialog', drawn })

export const openUserCard = (card: UserCardRequest): void => show({ kind: 'user-card', ...card })

export const openModeration = (request: ModerationRequest): void => show({ kind: 'moderation', ...request })

export const openStartThread = (request: StartThreadRequest): void => show({ kind: 'start-thread', ...request })

export const openThreadList = (request: ThreadListRequest): void => show({ kind: 'threads', ...request })

export const openPins = (request: PinsRequest): void => show({ kind: 'pins', ...request })

export const openInbox = (request: InboxRequest): void => show({ kind: 'inbox', ...request })

export const openLauncher = (request: LauncherRequest): void => show({ kind: 'launcher', ...request })

/** Closes an overlay, but not one that has replaced it. */
export const closeOverlay = (overlay: Overlay): void => keep(open.filter((each) => each !== overlay))

/** Closes the open dialog. */
export const closeDialog = (): void => keep(open.filter((each) => !isDialog(each)))

/** Closes all overlays. */
export const closeOverlays = (): void => keep([])

const isDialog = ({ kind }: Overlay): boolean => kind === 'dialog'

/** A new overlay replaces the open one of its kind: a dialog or anything else. */
function show(next: Overlay): void {
  const others = open.filter((each) => isDialog(each) !== isDialog(next))
  keep(isDialog(next) ? [...others, next] : [next, ...others])
}

function keep(next: readonly Overlay[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
