import { composerKeys } from '../features/composer/composer-keys.ts'
import type { ClientCommand } from '../features/navigation/find-destinations.ts'
import { t } from '../language/main.ts'
import { endEarlyTyping, startEarlyTyping } from '../shared/overlay/early-typing.ts'
import { openDialog } from '../shared/overlay/open-dialog.tsx'
import { openInbox } from '../shared/overlay/overlays.ts'
import { runWithErrorToast } from '../shared/overlay/toasts.tsx'
import type { KeyCombination } from '../shared/page/key-combination.ts'
import { currentLocation } from '../shared/page/location.ts'
import { routeAt } from '../shared/page/paths.ts'
import type { Client } from '../state/client.ts'
import { placeBeside } from './place-beside.ts'

/** A keyboard shortcut of the whole client. */
export type Shortcut = KeyCombination & {
  /** Returns false if there is nothing to do, so that the key keeps its usual effect. */
  readonly run: (client: Client) => boolean
}

const MOD = /Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘' : 'Ctrl'

// The lists show the user's own order, without channels of closed categories: the next channel is the one shown next.
const CHANNEL_LINKS = '.sidebar-body a:is(.channel-link:not([data-voice]), .private-link)'
const GUILD_LINKS = '.guild-rail a'

/** Moves to another channel in the list. */
const step = (by: 1 | -1, isUnreadOnly: boolean) => (): boolean => follow(CHANNEL_LINKS, by, isUnreadOnly)

/** Moves to another guild, or to the private channels, in the order of the guild list. */
const stepGuild = (by: 1 | -1) => (): boolean => follow(GUILD_LINKS, by, false)

function follow(selector: string, by: 1 | -1, isUnreadOnly: boolean): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter((link) => !link.closest('[hidden]'))
  const listed = links.map((link) => ({
    isCurrent: link.getAttribute('aria-current') === 'page',
    isUnread: link.closest('[data-unread="true"]') !== null,
  }))
  const next = links[placeBeside(listed, by, isUnreadOnly) ?? -1]
  next?.click()
  return next !== undefined
}

function markAsRead({ reads }: Client): boolean {
  const route = routeAt(currentLocation().path)
  if (route.name !== 'channel' || route.channelId === null) return false
  reads.ackNewest(route.guildId, route.channelId)
  return true
}

function markGuildAsRead({ reads }: Client): boolean {
  const route = routeAt(currentLocation().path)
  if (route.name !== 'channel') return false
  void runWithErrorToast(() => reads.ackGuild(route.guildId))
  return true
}

export function openSwitcher(): boolean {
  const opener = document.activeElement
  let isCanceled = false
  startEarlyTyping({ label: t('app.find-or-open'), onCancel: () => (isCanceled = true) })
  openDialog(async () => {
    const [{ QuickSwitcher }, { clientCommands }] = await Promise.all([
      import('../features/navigation/quick-switcher.tsx'),
      import('./client-commands.ts'),
    ]).catch((problem: unknown) => {
      endEarlyTyping()
      throw problem
    })
    const commandsOf = (client: Client) =>
      clientCommands(client, { openShortcuts, openInbox: () => openInboxFrom(opener) })
    return isCanceled ? null : (close) => <QuickSwitcher {...{ commandsOf, morePages, opener }} onClose={close} />
  })
  return true
}

/** The pages of settings, whose titles are loaded only once the switcher is open. */
async function morePages(client: Client): Promise<readonly ClientCommand[]> {
  const [{ pageCommands }, { administrationCommands }] = await Promise.all([
    import('./page-commands.ts'),
    import('./client-commands.ts'),
  ])
  return [...pageCommands(client), ...(await administrationCommands(client))]
}

function openShortcuts(): boolean {
  openDialog(async () => {
    const { ShortcutsDialog } = await import('../features/navigation/shortcuts-dialog.tsx')
    const inMessageBox = Object.values(composerKeys)
    return (close) => <ShortcutsDialog everywhere={SHORTCUTS} inMessageBox={inMessageBox} onClose={close} />
  })
  return true
}

/** Opens the inbox; cards that it opens are anchored to the element that had the focus. */
function openInboxFrom(opener: Element | null): boolean {
  openInbox({ anchor: opener instanceof HTMLElement ? opener : document.body })
  return true
}

/** All shortcuts of the whole client: they are listened to and listed from here. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [MOD, 'K'], label: t('app.find-or-open'), key: 'k', ctrl: true, run: openSwitcher },
  { keys: [MOD, '/'], label: t('app.show-keyboard-shortcuts'), key: '/', ctrl: true, run: openShortcuts },
  {
    keys: [MOD, 'I'],
    label: t('app.open-the-inbox'),
    key: 'i',
    ctrl: true,
    run: () => openInboxFrom(document.activeElement),
  },
  { keys: ['Alt', '↓'], label: t('app.next-channel'), key: 'ArrowDown', alt: true, run: step(1, false) },
  { keys: ['Alt', '↑'], label: t('app.previous-channel'), key: 'ArrowUp', alt: true, run: step(-1, false) },
  {
    keys: ['Alt', 'Shift', '↓'],
    label: t('app.next-unread-channel'),
    key: 'ArrowDown',
    alt: true,
    shift: true,
    run: step(1, true),
  },
  {
    keys: ['Alt', 'Shift', '↑'],
    label: t('app.previous-unread-channel'),
    key: 'ArrowUp',
    alt: true,
    shift: true,
    run: step(-1, true),
  },
  {
    keys: [MOD, 'Alt', '↓'],
    label: t('app.next-guild'),
    key: 'ArrowDown',
    ctrl: true,
    alt: true,
    run: stepGuild(1),
  },
  {
    keys: [MOD, 'Alt', '↑'],
    label: t('app.previous-guild'),
    key: 'ArrowUp',
    ctrl: true,
    alt: true,
    run: stepGuild(-1),
  },
  { keys: ['Esc'], label: t('app.mark-the-channel-as-read'), key: 'Escape', run: markAsRead },
  { keys: ['Shift', 'Esc'], label: t('app.mark-the-guild-as-read'), key: 'Escape', shift: true, run: markGuildAsRead },
]
