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
      label: t('activities.publish-dialog'),
      title: (name) => t('activities.confirm-publish', { name }),
      text: t('activities.everyone-will-be-able-to-run-it'),
      action: t('activities.publish'),
    },
    taken: {
      label: t('activities.unpublish-dialog'),
      title: (name) => t('activities.confirm-unpublish', { name }),
      text: t('activities.only-its-developers-can-run-it'),
      action: t('activities.unpublish'),
    },
  },
  {
    field: 'allows_loopback',
    mark: t('activities.can-access-this-server'),
    given: {
      label: t('activities.allow-this-server'),
      title: (name) => t('activities.confirm-allow-this-server', { name }),
      text: t('activities.allow-this-server-consequences'),
      action: t('activities.allow'),
    },
    taken: {
      label: t('activities.withdraw-access-to-this-server'),
      title: (name) => t('activities.confirm-disallow-this-server', { name }),
      text: t('activities.mappings-that-lead-to-this-server'),
      action: t('activities.withdraw-permission'),
    },
  },
  {
    field: 'has_csp_exception',
    mark: t('activities.can-connect-to-any-host'),
    given: {
      label: t('activities.allow-connecting-to-any-host'),
      title: (name) => t('activities.confirm-allow-connecting-to-any-host', { name }),
      text: t('activities.can-connect-to-every-host'),
      action: t('activities.allow'),
    },
    taken: {
      label: t('activities.restrict-to-its-hosts-dialog'),
      title: (name) => t('activities.confirm-restrict', { name }),
      text: t('activities.can-only-reach-its-mappings'),
      action: t('activities.restrict'),
    },
  },
  {
    field: 'is_taken_down',
    mark: t('activities.taken-down'),
    given: {
      label: t('activities.take-down-dialog'),
      title: (name) => t('activities.confirm-take-down', { name }),
      text: t('activities.it-closes-immediately-for-everyone-who'),
      action: t('activities.take-down'),
    },
    taken: {
      label: t('activities.restore-dialog'),
      title: (name) => t('activities.confirm-restore', { name }),
      text: t('activities.everyone-who-could-open-it-before'),
      action: t('activities.restore'),
    },
  },
]
