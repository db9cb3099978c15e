import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import { t } from '../../../language/instance.ts'

type Words = {
  readonly label: string
  readonly title: (name: string) => string
  /** The consequences, shown before the change. */
  readonly text: string
  readonly action: string
}

/** A permission for an Activity, with the confirmations to grant and to revoke it. */
export type ActivityPermission = {
  readonly field: keyof Pick<ActivityConfig, 'is_published' | 'allows_loopback' | 'has_csp_exception' | 'is_taken_down'>
  /** The badge of an Activity that has the permission; null if it has none. */
  readonly mark: string | null
  readonly given: Words
  readonly taken: Words
}

/** All of them (docs/spec/activities.md#publishing). */
export const ACTIVITY_PERMISSIONS: readonly ActivityPermission[] = [
  {
    field: 'is_published',
    mark: null,
    given: {
      label: t('activities.publish'),
      title: (name) => t('activities.publish-2', { name }),
      text: t('activities.everyone-on-this-server-can-then'),
      action: t('activities.publish-3'),
    },
    taken: {
      label: t('activities.unpublish'),
      title: (name) => t('activities.unpublish-2', { name }),
      text: t('activities.only-its-developers-can-then-run'),
      action: t('activities.unpublish-3'),
    },
  },
  {
    field: 'allows_loopback',
    mark: t('activities.may-use-this-machine'),
    given: {
      label: t('activities.allow-this-machine'),
      title: (name) => t('activities.allow-to-use-this-machine', { name }),
      text: t('activities.its-mappings-may-then-lead-to'),
      action: t('activities.allow'),
    },
    taken: {
      label: t('activities.disallow-this-machine'),
      title: (name) => t('activities.stop-from-using-this-machine', { name }),
      text: t('activities.mappings-that-lead-to-this-server'),
      action: t('activities.disallow'),
    },
  },
  {
    field: 'has_csp_exception',
    mark: t('activities.may-load-from-anywhere'),
    given: {
      label: t('activities.allow-loading-from-anywhere'),
      title: (name) => t('activities.allow-to-load-from-anywhere', { name }),
      text: t('activities.it-can-then-talk-to-every'),
      action: t('activities.allow'),
    },
    taken: {
      label: t('activities.restrict-to-its-hosts'),
      title: (name) => t('activities.restrict-to-its-hosts-2', { name }),
      text: t('activities.it-can-then-reach-only-its'),
      action: t('activities.restrict'),
    },
  },
  {
    field: 'is_taken_down',
    mark: t('activities.taken-down'),
    given: {
      label: t('activities.take-down'),
      title: (name) => t('activities.take-down-2', { name }),
      text: t('activities.it-closes-immediately-for-everyone-who'),
      action: t('activities.take-down-3'),
    },
    taken: {
      label: t('activities.restore'),
      title: (name) => t('activities.restore-2', { name }),
      text: t('activities.everyone-who-could-open-it-before'),
      action: t('activities.restore-3'),
    },
  },
]
