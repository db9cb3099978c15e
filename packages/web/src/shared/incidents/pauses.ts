import type { IncidentActions } from '@guildhall/protocol/objects/guilds/incidents'

/** What a guild can pause, by the field in which it says until when. */
export type PauseKey = keyof IncidentActions

type PauseWords = {
  readonly name: string
  /** What the button that pauses it says. */
  readonly pause: string
  /** What that means. */
  readonly means: string
  /** How it is while nothing is paused, and how while it is. */
  readonly open: string
  readonly shut: string
  /** What the button that ends the pause says. */
  readonly lift: string
}

/** What can be paused, in words. */
export const pauseWords: Readonly<Record<PauseKey, PauseWords>> = {
  invites_disabled_until: {
    name: 'Invites',
    pause: 'Pause invites',
    means: 'Nobody comes in by an invite meanwhile. Invites stay as they are, and nobody has to go.',
    open: 'Whoever has an invite comes in.',
    shut: 'Nobody comes in by an invite',
    lift: 'Let people in again',
  },
  dms_disabled_until: {
    name: 'Private messages',
    pause: 'Pause private messages',
    means:
      'Members who are not friends can’t write to each other in private meanwhile, unless they share another guild.',
    open: 'Members can write to each other in private.',
    shut: 'Members who are not friends can’t write to each other',
    lift: 'Allow private messages again',
  },
}

export const pauseKeys: readonly PauseKey[] = ['invites_disabled_until', 'dms_disabled_until']
