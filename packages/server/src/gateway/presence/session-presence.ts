import { createHash } from 'node:crypto'
import { ActivityFlag } from '@guildhall/protocol/enums/activity-flag'
import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { PresenceChange, Status } from '@guildhall/protocol/gateway'
import type { Activity, NewActivity, Platform } from '@guildhall/protocol/objects/users/presence'

/** The presence of one session, as serializable data. */
export interface SessionPresence {
  readonly platform: Platform
  readonly status: Status
  /** Since when the user is idle according to the client, ms since 1970. */
  readonly since: number | null
  readonly afk: boolean
  readonly activities: readonly Activity[]
}

/** The user who sets a presence, and the time, ms since 1970. */
export interface PresenceSetter {
  readonly isBot: boolean
  readonly now: number
}

/** The initial presence: online, unless the client sets another status. */
export function firstPresence(
  given: PresenceChange | null | undefined,
  properties: unknown,
  setter: PresenceSetter,
): SessionPresence {
  return {
    platform: platformOf(properties, setter.isBot),
    // Some libraries send `offline` at the start and expect to be online.
    status: given?.status === 'offline' ? 'online' : (given?.status ?? 'online'),
    since: given?.since ?? null,
    afk: given?.afk ?? false,
    activities: readActivities(given ? activitiesIn(given) : [], [], setter),
  }
}

/** The presence after its client changed it: absent fields are reset, except for the status. */
export const changedPresence = (
  before: SessionPresence,
  change: PresenceChange,
  setter: PresenceSetter,
): SessionPresence => ({
  platform: before.platform,
  status: change.status ?? before.status,
  since: change.since ?? null,
  afk: change.afk ?? false,
  activities: readActivities(activitiesIn(change), before.activities, setter),
})

/** Some libraries send one activity as `game`. */
const activitiesIn = ({ activities, game }: PresenceChange): readonly NewActivity[] =>
  activities ?? (game ? [game] : [])

/**
 * The platform of a client (docs/spec/gateway-events.md#presences). A bot is on the web, unless it identifies as a
 * mobile app; for users the operating system and the device are considered too. Property names may begin with `$`.
 */
function platformOf(properties: unknown, isBot: boolean): Platform {
  const [browser, ...others] = ['browser', 'os', 'device'].map((name) => propertyOf(properties, name))
  const considered = isBot ? [browser] : [browser, ...others]
  if (considered.some((text) => /\b(android|ios|iphone|ipad)\b/iu.test(text ?? ''))) return 'mobile'
  return /\b(client|desktop|electron)\b/iu.test(browser ?? '') ? 'desktop' : 'web'
}

function propertyOf(properties: unknown, name: string): string {
  if (typeof properties !== 'object' || properties === null) return ''
  const value: unknown = Reflect.get(properties, name) ?? Reflect.get(properties, `$${name}`)
  return typeof value === 'string' ? value : ''
}

/** An activity that continues keeps its start time. Duplicates are removed. */
function readActivities(
  given: readonly NewActivity[],
  before: readonly Activity[],
  setter: PresenceSetter,
): readonly Activity[] {
  const read = new Map<string, Activity>()
  for (const each of given) {
    const activity = readActivity(each, setter)
    if (!activity || read.has(activity.id)) continue
    const known = before.find(({ id, state }) => id === activity.id && state === activity.state)
    read.set(activity.id, known ? { ...activity, created_at: known.created_at } : activity)
  }
  return [...read.values()]
}

/**
 * Bots may only set an activity's type and texts; the other fields are for users
 * (docs/spec/gateway.md#presence-update).
 */
function readActivity(sent: NewActivity, { isBot, now }: PresenceSetter): Activity | null {
  const { type: given, name: sentName, url: link, state, details, timestamps, emoji } = sent
  const url = given === ActivityType.STREAMING && isStream(link) ? link : null
  const type = given === ActivityType.STREAMING && !url ? ActivityType.PLAYING : (given ?? ActivityType.PLAYING)
  const isCustom = type === ActivityType.CUSTOM
  const name = isCustom && sentName === '' ? 'Custom Status' : sentName
  if (name === '') return null
  const app = isBot || isCustom ? {} : richIn(sent)
  return {
    id: isCustom ? 'custom' : idOf(`${type} ${name} ${url ?? ''}${app.application_id ?? ''}`),
    name,
    type,
    created_at: now,
    ...(url && { url }),
    ...(state && { state }),
    ...(!isBot && details && { details }),
    ...(!isBot && timestamps && { timestamps }),
    ...(!isBot && isCustom && emoji && { emoji }),
    ...app,
  }
}

/** The fields of a rich presence that are present. */
function richIn({ application_id, state_url, details_url, assets, party, secrets, instance }: NewActivity) {
  const isJoinable = Boolean(secrets?.join)
  const flags = (instance ? ActivityFlag.INSTANCE : 0) | (isJoinable ? ActivityFlag.JOIN : 0)
  return {
    ...(application_id && { application_id }),
    ...(isLink(state_url) && { state_url }),
    ...(isLink(details_url) && { details_url }),
    ...(isFilled(assets) && { assets: withoutBadLinks(assets) }),
    ...(isFilled(party) && { party }),
    ...(isFilled(secrets) && { secrets }),
    ...(instance && { instance }),
    ...(flags !== 0 && { flags }),
  }
}

const isFilled = <T extends object>(value: T | null | undefined): value is T =>
  Boolean(value) && Object.keys(value ?? {}).length > 0

/** Other users may open the link, so only these schemes are allowed. */
const isLink = (link: string | null | undefined): link is string =>
  Boolean(link) && /^https?:$/u.test(URL.parse(link ?? '')?.protocol ?? '')

const withoutBadLinks = (assets: NonNullable<Activity['assets']>): NonNullable<Activity['assets']> =>
  Object.fromEntries(Object.entries(assets).filter(([name, value]) => !name.endsWith('_url') || isLink(value)))

/** The same activity has the same id in every session. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Only links to the two supported services count as streams (docs/spec/gateway-events.md#activities). */
function isStream(link: string | null | undefined): link is string {
  if (!link || !URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  return protocol === 'https:' && /^(www\.)?(twitch\.tv|youtube\.com)$/u.test(hostname)
}
