import type { IncidentActions } from '@guildhall/protocol/objects/guilds/incidents'
import { t } from '../../language/more.ts'

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
    name: t('incidents.invites'),
    pause: t('incidents.pause-invites'),
    means: t('incidents.nobody-comes-in-by-an'),
    open: t('incidents.anyone-with-an-invite-can'),
    shut: t('incidents.nobody-comes-in-by-an-invite'),
    lift: t('incidents.let-people-in-again'),
  },
  dms_disabled_until: {
    name: t('incidents.direct-messages'),
    pause: t('incidents.pause-direct-messages'),
    means: t('incidents.members-who-arent-friends-cant-message'),
    open: t('incidents.members-can-message-each-other'),
    shut: t('incidents.members-who-arent-friends-cant-message-2'),
    lift: t('incidents.resume-direct-messages'),
  },
}

export const pauseKeys: readonly PauseKey[] = ['invites_disabled_until', 'dms_disabled_until']
