import { OrientationLock } from '@guildhall/protocol/enums/activity'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { ActivityConfig, UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { hostOfTarget, urlMappingError } from '@guildhall/protocol/url-mappings'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** The Activity's settings in an application's row, and its URL mappings in order. */
export interface StoredActivity extends Omit<ActivityConfig, 'application_id'> {
  readonly url_map: readonly UrlMapping[]
}

/** A stored Activity, and whether the application has one enabled. */
export interface ActivitySettings extends StoredActivity {
  readonly isEnabled: boolean
}

/** The Activity of a new application: it runs in a browser and has no host yet. */
export const FIRST_ACTIVITY: StoredActivity = {
  url_map: [],
  supported_platforms: ['web'],
  default_orientation_lock_state: OrientationLock.UNLOCKED,
  tablet_default_orientation_lock_state: OrientationLock.UNLOCKED,
  requires_age_gate: false,
  max_participants: null,
  cover_image: null,
  background_image: null,
  preview_video: null,
  is_published: false,
  allows_loopback: false,
  has_csp_exception: false,
  is_taken_down: false,
}

/** Whether the flags of an application say that it has an Activity. */
export const isEmbedded = (flags: number): boolean => (flags & ApplicationFlag.EMBEDDED) !== 0

/** Whether a host is mapped for the first page of an Activity: without such a host it can't be launched. */
export const hasFirstPage = ({ url_map }: Pick<StoredActivity, 'url_map'>): boolean =>
  url_map.some(({ prefix }) => prefix === '/')

/** Rows that were written before `is_taken_down` existed lack it. */
export const activityOf = ({ activity }: Pick<ApplicationRow, 'activity'>): StoredActivity => ({
  is_taken_down: false,
  ...JSON.parse(activity),
})

/** The columns of a row after changes of its Activity or its flags. @throws InvalidFormBody */
export function activityColumns(
  row: Pick<ApplicationRow, 'flags' | 'activity'>,
  changes: Partial<StoredActivity>,
): Pick<ApplicationRow, 'activity' | 'is_on_shelf'> {
  const activity: StoredActivity = { ...activityOf(row), ...changes }
  const { is_published, is_taken_down } = activity
  return { activity: JSON.stringify(activity), is_on_shelf: isEmbedded(row.flags) && is_published && !is_taken_down }
}

/**
 * The administrator's permissions that remain valid with a new list of hosts. They allowed loopback for the hosts that
 * they saw, each with its port: a host that wasn't in the list, whatever its name, could reach any service on this
 * machine.
 */
export function keptLeave(
  held: Pick<ApplicationRow, 'activity'>,
  url_map: readonly UrlMapping[],
): Pick<StoredActivity, 'allows_loopback'> {
  const { url_map: seen, allows_loopback } = activityOf(held)
  const known = new Set(seen.map(hostOfTarget))
  return { allows_loopback: allows_loopback && url_map.every((row) => known.has(hostOfTarget(row))) }
}

/**
 * Whether a user may publish their Activity. All owners may unpublish one, and a published one remains so.
 *
 * @throws MissingPermissions
 */
export function mustMayPublish(
  { activity_publishing }: Pick<InstanceSettings, 'activity_publishing'>,
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  held: Pick<ApplicationRow, 'activity'>,
): void {
  const mayPublish = activity_publishing === 'everyone' || isAdmin
  if (!mayPublish && !activityOf(held).is_published) throw new ApiError('MissingPermissions')
}

/** The stored maximum number of participants; null for no limit. @throws InvalidFormBody for zero */
export function participantsOf(sent: number | null): number | null {
  if (sent === 0)
    throw fieldError('max_participants', 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.')
  return sent === -1 ? null : sent
}

/**
 * The list of hosts as it was sent: each row is valid by itself, and no path occurs twice
 * (docs/spec/activities.md#url-mappings).
 *
 * @throws InvalidFormBody at each invalid side of a row
 */
export function mustBeUrlMap(rows: readonly UrlMapping[]): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    const fault = urlMappingError(row)
    if (fault) return [{ path: ['url_map', index, fault.field], code: 'URL_MAPPING_INVALID', message: fault.message }]
    if (rows.findIndex(({ prefix }) => bare(prefix) === bare(row.prefix)) === index) return []
    const message = 'Another mapping has this prefix.'
    return [{ path: ['url_map', index, 'prefix'], code: 'URL_MAPPING_PREFIX_TAKEN', message }]
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

// Validation has refused two successive slashes.
const bare = (prefix: string): string => (prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)

/** Whether an application's Activity can run at all: it is enabled, and its first page has a host. */
export const isRunnable = (settings: Pick<ActivitySettings, 'isEnabled' | 'url_map'>): boolean =>
  settings.isEnabled && hasFirstPage(settings)
