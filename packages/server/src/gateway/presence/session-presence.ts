import { createHash } from 'node:crypto'
import { ActivityFlag } from '@guildhall/protocol/enums/activity-flag'
import { ActivityType } from '@guildhall/protocol/enums/activity-type'
import type { PresenceChange, Status } from '@guildhall/protocol/gateway'
import type { Activity, NewActivity, Platform } from '@guildhall/protocol/objects/users/presence'

/** How one session shows itself: plain data, which may be stored and given back. */
export interface SessionPresence {
  readonly platform: Platform
  readonly status: Status
  /** When the client fell idle, ms since 1970, as it says. */
  readonly since: number | null
  readonly afk: boolean
  readonly activities: readonly Activity[]
}

/** Whose presence it is, and when it is set, ms since 1970. */
export interface PresenceSetter {
  readonly isBot: boolean
  readonly now: number
}

/** What a session begins with: online, unless its client says otherwise. */
export function firstPresence(
  given: PresenceChange | null | undefined,
  properties: unknown,
  setter: PresenceSetter,
): SessionPresence {
  return {
    platform: platformOf(properties, setter.isBot),
    // Some libraries say offline when they begin, and take it that they are online then.
    status: given?.status === 'offline' ? 'online' : (given?.status ?? 'online'),
    since: given?.since ?? null,
    afk: given?.afk ?? false,
    activities: readActivities(given ? activitiesIn(given) : [], [], setter),
  }
}

/** The presence after its client changed it: what isn't named is no more, but for the status. */
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

/** Some libraries name one activity `game`. */
const activitiesIn = ({ activities, game }: PresenceChange): readonly NewActivity[] =>
  activities ?? (game ? [game] : [])

/**
 * What kind of client it is (docs/spec/gateway-events.md#presences). A bot is on the web, unless it gives itself out
 * for an app; of people's clients the system and the device count too. Names may begin with `$`.
 */
function platformOf(properties: unknown, isBot: boolean): Platform {
  const [browser, ...others] = ['browser', 'os', 'device'].map((name) => propertyOf(properties, name))
  const said = isBot ? [browser] : [browser, ...others]
  if (said.some((text) => /\b(android|ios|iphone|ipad)\b/iu.test(text ?? ''))) return 'mobile'
  return /\b(client|desktop|electron)\b/iu.test(browser ?? '') ? 'desktop' : 'web'
}

function propertyOf(properties: unknown, name: string): string {
  if (typeof properties !== 'object' || properties === null) return ''
  const value: unknown = Reflect.get(properties, name) ?? Reflect.get(properties, `$${name}`)
  return typeof value === 'string' ? value : ''
}

/** One that goes on keeps the moment at which it was begun. The same one twice counts once. */
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

/** Bots may say what they do, and in which words; the rest is for people (docs/spec/gateway.md#presence-update). */
function readActivity(sent: NewActivity, { isBot, now }: PresenceSetter): Activity | null {
  const { type: given, name: said, url: link, state, details, timestamps, emoji } = sent
  const url = given === ActivityType.STREAMING && isStream(link) ? link : null
  const type = given === ActivityType.STREAMING && !url ? ActivityType.PLAYING : (given ?? ActivityType.PLAYING)
  const isCustom = type === ActivityType.CUSTOM
  const name = isCustom && said === '' ? 'Custom Status' : said
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

/** What an app says beyond words: what is there of it. */
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

/** Who reads it may follow it: no other scheme leads out of a client. */
const isLink = (link: string | null | undefined): link is string =>
  Boolean(link) && /^https?:$/u.test(URL.parse(link ?? '')?.protocol ?? '')

const withoutBadLinks = (assets: NonNullable<Activity['assets']>): NonNullable<Activity['assets']> =>
  Object.fromEntries(Object.entries(assets).filter(([name, value]) => !name.endsWith('_url') || isLink(value)))

/** The same activity has the same id wherever it is told of. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Only what the two known services stream counts as a stream (docs/spec/gateway-events.md#activities). */
function isStream(link: string | null | undefined): link is string {
  if (!link || !URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  return protocol === 'https:' && /^(www\.)?(twitch\.tv|youtube\.com)$/u.test(hostname)
}
