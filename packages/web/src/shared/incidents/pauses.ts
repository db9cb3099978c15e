import type { IncidentActions } from '@guildhall/protocol/objects/guilds/incidents'
import { t } from '../../language/dialogs.ts'

/** What a guild can pause, by the field with its end time. */
export type PauseKey = keyof IncidentActions

type PauseWords = {
  readonly name: string
  /** The label of the pause button. */
  readonly pause: string
  /** An explanation. */
  readonly means: string
  /** The descriptions without and during a pause. */
  readonly open: string
  readonly shut: string
  /** The label of the resume button. */
  readonly lift: string
}

/** The available pauses, in words. */
export const pauseTexts: Readonly<Record<PauseKey, PauseWords>> = {
  invites_disabled_until: {
    name: t('incidents.invites'),
    pause: t('incidents.pause-invites'),
    means: t('incidents.pause-invites-hint'),
    open: t('incidents.anyone-with-an-invite-can'),
    shut: t('incidents.no-one-can-join'),
    lift: t('incidents.resume-invites'),
  },
  dms_disabled_until: {
    name: t('incidents.direct-messages'),
    pause: t('incidents.pause-direct-messages'),
    means: t('incidents.pause-direct-messages-hint'),
    open: t('incidents.members-can-message-each-other'),
    shut: t('incidents.members-who-arent-friends-cant-message'),
    lift: t('incidents.resume-direct-messages'),
  },
}

export const pauseKeys: readonly PauseKey[] = ['invites_disabled_until', 'dms_disabled_until']
