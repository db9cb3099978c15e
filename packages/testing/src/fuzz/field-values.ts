import type { Rules } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import type { FieldValues } from '../requests/arbitrary-bodies.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import { mp3, oggOpus, soundUri } from '../requests/sounds.ts'
import type { ObjectKind } from './known-objects.ts'

/** A placeholder for an object's ID at the time of the call. */
const ref = (kind: ObjectKind): fc.Arbitrary<string> => fc.nat(1 << 24).map((n) => `$${kind}:${n}$`)
/** A placeholder for a time a number of seconds from the call. */
const soon = fc.integer({ min: -100, max: 100_000 }).map((seconds) => `$moment:${seconds}$`)
const later = fc.integer({ min: 100_000, max: 200_000 }).map((seconds) => `$moment:${seconds}$`)
/** A placeholder for an access token that a user granted to the bot. */
const access = fc.nat(7).map((n) => `$access:${n}$`)

/** Everyone's authenticator secret. */
export const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const PNG = await picture('png')
/** A file that every file field accepts. */
export const ANY_FILE = PNG
const IMAGES = [...(await Promise.all((['jpeg', 'gif', 'webp'] as const).map((format) => picture(format)))), PNG].map(
  (bytes) => dataUri(bytes),
)

const SOUNDS = [mp3(1), oggOpus(1)].map((bytes) => soundUri(bytes))

const BY_FIELD: readonly (readonly [pattern: RegExp, kind: ObjectKind])[] = [
  [/(^|\.)parent_id$/u, 'category'],
  [/(^|\.)(recipient_id|users?|user_ids?|target_user_id|target_id|userId)$/u, 'user'],
  [/(^|\.)(roles|include_roles|exempt_roles|role_ids?|roleId|overwriteId)$/u, 'role'],
  [/(^|\.)(afk_channel_id)$/u, 'voice'],
  [/(^|\.)(guild_scheduled_event_id|eventId)$/u, 'event'],
  [/(^|\.)ruleId$/u, 'rule'],
  [/(^|\.)(message_id|messages|around|before|after|messageId)$/u, 'message'],
  [/(^|\.)(emoji_id|emojiId|emoji\.id)$/u, 'emoji'],
  [/(^|\.)(sticker_ids|stickerId)$/u, 'sticker'],
  [/(^|\.)(sound_id|soundId)$/u, 'sound'],
  [/(^|\.)(applied_tags|available_tags\.id)$/u, 'tag'],
  [/^prompts\.id$/u, 'prompt'],
  [/(^prompts\.options\.id|^onboarding_responses)$/u, 'option'],
  [/(^|\.)(guild_id|guildId|source_guild_id)$/u, 'guild'],
  [/(^|\.)(applicationId|target_application_id)$/u, 'application'],
  [/(^|\.)requestId$/u, 'request'],
  [/(^|\.)integrationId$/u, 'integration'],
  [/(^|\.)commandId$/u, 'command'],
  [/(^|\.)(skuId|sku_ids?)$/u, 'sku'],
  [/(^|\.)entitlementId$/u, 'entitlement'],
  [/(^|\.)owner_id$/u, 'user'],
]

const overwriteId = fc.oneof(ref('role'), ref('role'), ref('user'))
const bit = fc.integer({ min: 0, max: 52 }).map((n) => String(1n << BigInt(n)))
const permissions = fc.oneof(fc.constantFrom('0', '1024', '3072', '8', '66560', '1071698660929'), bit)
const FEATURES = ['COMMUNITY', 'DISCOVERABLE', 'INVITES_DISABLED', 'ROLE_ICONS', 'NEWS', 'BANNER', 'ANIMATED_ICON']
const COMMUNITY = ['COMMUNITY', 'ROLE_ICONS', 'NEWS', 'BANNER', 'WELCOME_SCREEN_ENABLED']
const count = (max: number) => fc.integer({ min: 0, max })
const text = (...texts: string[]) => fc.oneof(fc.constantFrom(...texts), fc.string({ minLength: 1, maxLength: 30 }))

/** The usual values of fields. */
const LIKELY: Record<string, fc.Arbitrary<unknown>> = {
  name: text('a name', 'général', 'n'.repeat(40), 'Ω≈ç√ ∫', 'x\u0000y', 'forum'),
  content: fc.oneof(
    text('hello', '<@1> @everyone'),
    ref('user').map((id) => `<@${id}> look`),
    ref('emoji').map((id) => `<:a:${id}>`),
  ),
  location: text('somewhere'),
  entity_type: fc.constantFrom(3, 3, 3, 2, 1),
  topic: text('about it', '\u0000', '\ud83d'),
  nick: text('nick', 'é\u0301', ' two  words '),
  username: fc.tuple(fc.constantFrom('someone', 'Zoë', 'user'), count(1e6)).map((parts) => parts.join('')),
  login: fc.constantFrom('owner', 'member', 'owner@example.org'),
  password: fc.constantFrom('$password:0$', '$password:0$', 'owner-password', 'another-password'),
  new_password: fc.constant('$password:0$'),
  email: fc.option(
    count(1e6).map((n) => `user${n}@example.org`),
    { nil: null },
  ),
  permissions,
  allow: permissions,
  deny: permissions,
  color: count(0xffffff),
  position: count(12),
  bitrate: fc.constantFrom(8000, 64_000, 96_000),
  user_limit: count(20),
  rate_limit_per_user: fc.constantFrom(0, 0, 0, 0, 0, 5),
  default_thread_rate_limit_per_user: fc.constantFrom(0, 0, 0, 5),
  verification_level: fc.constantFrom(0, 0, 0, 0, 1, 4),
  level: fc.constantFrom(0, 0, 1),
  count: count(20),
  flags: fc.constantFrom(0, 0, 2, 4, 16, 1 << 12),
  features: fc.oneof(fc.constant(COMMUNITY), fc.constant(COMMUNITY), fc.subarray(FEATURES)),
  tags: text('smile', '🔥'),
  emoji_name: fc.constantFrom('🔥', '👍🏽', '❤️'),
  unicode_emoji: fc.constantFrom('🔥', '❤'),
  communication_disabled_until: soon,
  // Others would make every user take steps before any further call succeeds.
  terms: fc.constant(''),
  minimum_age: fc.constant(0),
  invites_disabled_until: soon,
  dms_disabled_until: soon,
  request_to_speak_timestamp: soon,
  access_token: access,
  nonce: fc.oneof(count(9), text('nonce')),
  rtc_region: fc.constantFrom(null, 'automatic'),
  region: fc.constantFrom(null, 'automatic'),
  setup_code: fc.constant(null),
  disabled: fc.constant(false),
  administrator: fc.constant(true),
  status: text('talking'),
  query: fc.constantFrom('o', 'mem', 'Bot', 'é'),
  secret: fc.constant(TOTP_SECRET),
  code: fc.constantFrom('$code:0$', '$code:0$', '000000'),
  limit: fc.integer({ min: 1, max: 100 }),
  action_type: fc.constantFrom(1, 10, 11, 20, 24, 30, 72),
  type: fc.constantFrom(0, 0, 2, 4, 5, 13, 15, 11, 12),
  attachments: fc.constant([]),
  sticker_ids: fc.constant([]),
  embeds: fc.constantFrom([], [{ title: 'a title' }]),
}

/** The fields that bodies of some operations usually have. */
const USUAL: Record<string, readonly string[]> = {
  'Create Message': ['content'],
  'Edit Message': ['content'],
  'Start Thread without Message': ['type'],
  'Modify Current User Nick': ['nick'],
  'Modify Guild Member': ['nick'],
  'Modify Guild Channel Positions': [],
  'Create Guild Scheduled Event': ['entity_metadata', 'scheduled_end_time'],
}

/** Operations whose `channel_id` is a channel for events. */
const HOSTING: readonly string[] = [
  'Create Guild Scheduled Event',
  'Modify Guild Scheduled Event',
  'Create Stage Instance',
]

/** The object of a bare `id` in an operation's body. */
const OWN: Record<string, ObjectKind> = { 'Modify Guild Role Positions': 'role' }

/** An operation's placeholders, which are replaced when a call is made. */
export const fieldValues = (operation: string): FieldValues => ({
  ids: (field) =>
    field === 'channel_id' && HOSTING.includes(operation) ? ref('voice') : idFor(field, OWN[operation] ?? 'channel'),
  likely: likelyFor,
  usual: USUAL[operation],
})

function idFor(field: string, own: ObjectKind): fc.Arbitrary<string> {
  if (/overwrites\.id$/u.test(field)) return overwriteId
  if (field === 'id') return ref(own)
  return ref(BY_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? 'channel')
}

function likelyFor(field: string, rules: Rules): fc.Arbitrary<unknown> | undefined {
  if (rules.form === 'nullable') return undefined
  if (rules.form === 'image') return fc.constantFrom(...IMAGES)
  if (rules.form === 'sound') return fc.constantFrom(...SOUNDS)
  if (rules.form === 'timestamp') return field === 'scheduled_end_time' ? later : soon
  if (rules.pattern !== undefined) return fc.constantFrom('smile', 'wave_2', 'x'.repeat(32))
  if (rules.form === 'choice' && rules.values?.includes(60)) return undefined
  const name = field.split('.').at(-1) ?? ''
  if (rules.form === 'snowflake' || rules.form === 'boolean' || rules.form === 'shape') return undefined
  if (rules.form === 'choice' && !['verification_level', 'entity_type'].includes(name)) return undefined
  if (rules.form === 'list' && name !== 'features') return undefined
  return Object.hasOwn(LIKELY, name) ? LIKELY[name] : undefined
}
