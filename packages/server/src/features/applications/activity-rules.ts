import { OrientationLock } from '@guildhall/protocol/enums/activity'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { ActivityConfig, UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { faultOfUrlMapping, hostOfTarget } from '@guildhall/protocol/url-mappings'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** What an application's row holds of its Activity: what is shown of it, and which hosts answer for it, in their order. */
export interface StoredActivity extends Omit<ActivityConfig, 'application_id'> {
  readonly url_map: readonly UrlMapping[]
}

/** The same, and whether it can be run at all. */
export interface ActivitySettings extends StoredActivity {
  readonly isEnabled: boolean
}

/** What a new application's row says of it: it runs in a browser, and nobody answers for it yet. */
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

/** Whether a host answers for the first page of an Activity: without one it can't be launched. */
export const hasFirstPage = ({ url_map }: Pick<StoredActivity, 'url_map'>): boolean =>
  url_map.some(({ prefix }) => prefix === '/')

/** Documents that were written before an Activity could be taken down don't name it. */
export const activityOf = ({ activity }: Pick<ApplicationRow, 'activity'>): StoredActivity => ({
  is_taken_down: false,
  ...JSON.parse(activity),
})

/** What a row has in the place of what it had, after changes of its Activity or of its flags. @throws InvalidFormBody */
export function activityColumns(
  row: Pick<ApplicationRow, 'flags' | 'activity'>,
  changes: Partial<StoredActivity>,
): Pick<ApplicationRow, 'activity' | 'is_on_shelf'> {
  const activity: StoredActivity = { ...activityOf(row), ...changes }
  const { is_published, is_taken_down } = activity
  return { activity: JSON.stringify(activity), is_on_shelf: isEmbedded(row.flags) && is_published && !is_taken_down }
}

/**
 * What is left of the administrator's permission under another list of hosts. They allowed loopback for the hosts that they saw,
 * each with its port: a host that wasn't in the list, whatever its name, could lead to any service on this machine.
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
 * Whether somebody may publish an Activity of theirs; everyone may take one back, and one that is published stays so.
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

/** How many take part, as it is kept: null for as many as like. @throws InvalidFormBody for none */
export function participantsOf(sent: number | null): number | null {
  if (sent === 0)
    throw fieldError('max_participants', 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.')
  return sent === -1 ? null : sent
}

/**
 * The list of hosts as it was sent: each row is sound by itself, and no path is named twice
 * (docs/spec/activities.md#url-mappings).
 *
 * @throws InvalidFormBody at each side of a row that is none
 */
export function mustBeUrlMap(rows: readonly UrlMapping[]): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    const fault = faultOfUrlMapping(row)
    if (fault) return [{ path: ['url_map', index, fault.field], code: 'URL_MAPPING_INVALID', message: fault.message }]
    if (rows.findIndex(({ prefix }) => bare(prefix) === bare(row.prefix)) === index) return []
    const message = 'Another mapping has this prefix.'
    return [{ path: ['url_map', index, 'prefix'], code: 'URL_MAPPING_PREFIX_TAKEN', message }]
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

// Two slashes in succession are refused before.
const bare = (prefix: string): string => (prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)

/** Whether an application's Activity can be run at all: it is switched on, and some host answers for its first page. */
export const isRunnable = (settings: Pick<ActivitySettings, 'isEnabled' | 'url_map'>): boolean =>
  settings.isEnabled && hasFirstPage(settings)
