import type { User } from '@guildhall/protocol/objects/users/user'
import { type ReactNode, useSyncExternalStore } from 'react'

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

/** A dialog that its opener draws. */
export type Drawn = (close: () => void) => ReactNode

/** What lies above the page: a dialog that its opener draws, or what one feature opens and another draws. */
export type Overlay =
  | { readonly kind: 'dialog'; readonly drawn: Drawn }
  | ({ readonly kind: 'user-card' } & UserCardRequest)
  | ({ readonly kind: 'moderation' } & ModerationRequest)
  | ({ readonly kind: 'start-thread' } & StartThreadRequest)
  | ({ readonly kind: 'threads' } & ThreadListRequest)
  | ({ readonly kind: 'pins' } & PinsRequest)
  | ({ readonly kind: 'launcher' } & LauncherRequest)

const listeners = new Set<() => void>()
let open: readonly Overlay[] = []

/** What is open, from below to above: at most one of another feature, and one dialog. */
export const useOverlays = (): readonly Overlay[] => useSyncExternalStore(subscribe, () => open)

export const showDialog = (drawn: Drawn): void => show({ kind: 'dialog', drawn })

export const openUserCard = (card: UserCardRequest): void => show({ kind: 'user-card', ...card })

export const openModeration = (request: ModerationRequest): void => show({ kind: 'moderation', ...request })

export const openStartThread = (request: StartThreadRequest): void => show({ kind: 'start-thread', ...request })

export const openThreadList = (request: ThreadListRequest): void => show({ kind: 'threads', ...request })

export const openPins = (request: PinsRequest): void => show({ kind: 'pins', ...request })

export const openLauncher = (request: LauncherRequest): void => show({ kind: 'launcher', ...request })

/** Closes an overlay; one that was opened in its place meanwhile stays. */
export const closeOverlay = (overlay: Overlay): void => keep(open.filter((each) => each !== overlay))

/** Closes the dialog that is open. */
export const closeDialog = (): void => keep(open.filter((each) => !isDialog(each)))

/** Closes whatever is open. */
export const closeOverlays = (): void => keep([])

const isDialog = ({ kind }: Overlay): boolean => kind === 'dialog'

/** What is opened takes the place of what was: a dialog that of a dialog, anything else that of anything else. */
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
