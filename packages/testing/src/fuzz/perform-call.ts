import { Secret, TOTP } from 'otpauth'
import type { ApiResponse, TestClient } from '../clients/test-client.ts'
import { withLiterals } from '../requests/unexpected-values.ts'
import { TOTP_SECRET } from './field-values.ts'
import type { FuzzCall } from './fuzz-calls.ts'
import type { FuzzCaller, FuzzWorld } from './fuzz-world.ts'
import type { CallLocation, KnownObject, ObjectKind } from './known-objects.ts'

const EMOJI = [
  '🔥',
  '👍🏽',
  '❤️',
  '🇩🇪',
  '👨‍👩‍👧‍👦',
  '1️⃣',
  '®',
  'x',
  ':a:',
  'a:b:c',
  '\u0000',
  '🔥🔥',
  'é',
  '%F0',
  '\ufe0f',
]

/** A call as sent. */
export interface FuzzRequest {
  readonly caller: FuzzCaller
  readonly method: FuzzCall['operation']['method']
  readonly path: string
  readonly body: unknown
  readonly headers: Record<string, string>
  readonly place: CallLocation & { messageId?: string }
}

/** The required channel type by the last part of the path, where any channel won't do. */
const CHANNEL_KINDS: readonly (readonly [part: string, kind: ObjectKind])[] = [
  ['/thread-members', 'thread'],
  ['/voice-status', 'voice'],
  ['/send-soundboard-sound', 'voice'],
  ['/stage-instances', 'voice'],
]

/** Selects the caller and the objects of a call. */
export function toRequest(fuzzWorld: FuzzWorld, call: FuzzCall): FuzzRequest {
  const { operation, what, wrong } = call
  const { objects: things } = fuzzWorld
  const names = [...operation.path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name)
  const first = mainThing(fuzzWorld, call, names)
  const guildId =
    names.includes('guildId') && first?.guildId === undefined ? things.pick('guild', what)?.id : first?.guildId
  const channelId =
    first?.channelId ?? (names.includes('channelId') && !names.includes('messageId') ? first?.id : undefined)
  const place: CallLocation = {
    ...(guildId !== undefined && { guildId }),
    ...(channelId !== undefined && { channelId }),
  }
  // Only its author edits a message; a private channel belongs to its opener.
  const isOwned = operation.name === 'Edit Message' || names.includes('applicationId')
  const ownedId = isOwned ? first?.id : guildId === undefined ? channelId : undefined
  const values = names.map((name, i) => {
    const found = nameOf(fuzzWorld, name, { place, first, n: what + i * 16 })
    if (!wrong || wrong.at % names.length !== i) return found
    return wrong.id ?? things.pick(kindOf(name), what * 7)?.id ?? '1'
  })
  let at = 0
  const path = operation.path.replace(/:\w+/gu, () => encodeURIComponent(values[at++] ?? '0'))
  const caller = fuzzWorld.callerFor(operation, { ...place, ...(ownedId !== undefined && { ownedId }) }, call.who)
  const fill = (text: string) => withReferences(text, fuzzWorld, place, caller)
  return {
    caller,
    method: operation.method,
    path: `${path}${fill(call.query.replaceAll('%24', '$').replaceAll('%3A', ':'))}`,
    body: filledIn(call.body, fill),
    headers: call.reason === null ? {} : { 'x-audit-log-reason': call.reason },
    place:
      wrong === null && names.includes('messageId') && first ? { ...place, messageId: first.id } : wrong ? {} : place,
  }
}

/** The object that determines others in a path: a message's channel, a role's guild. */
function mainThing(
  { objects: things }: FuzzWorld,
  { operation, what }: FuzzCall,
  names: readonly string[],
): KnownObject | undefined {
  if (names.includes('messageId')) return things.pick('message', what)
  if (names.includes('channelId')) {
    const kind = CHANNEL_KINDS.find(([part]) => operation.path.includes(part))?.[1] ?? 'channel'
    return things.pick(kind, what)
  }
  const one = [
    'roleId',
    'emojiId',
    'stickerId',
    'soundId',
    'eventId',
    'applicationId',
    'integrationId',
    'code',
    'friendCode',
    'groupCode',
  ]
  const name = names.find((each) => one.includes(each))
  return name === undefined ? undefined : things.pick(kindOf(name), what)
}

const OTHER_KINDS: Readonly<Record<string, ObjectKind>> = {
  overwriteId: 'role',
  packId: 'sticker',
  code: 'invite',
  link: 'link',
  friendCode: 'friendInvite',
  groupCode: 'friendInvite',
}
const kindOf = (name: string): ObjectKind => OTHER_KINDS[name] ?? (name.slice(0, -2) as ObjectKind)

function nameOf(
  { objects: things }: FuzzWorld,
  name: string,
  { place, first, n }: { place: CallLocation; first: KnownObject | undefined; n: number },
): string {
  if (name === 'guildId') return place.guildId ?? '0'
  if (name === 'channelId') return place.channelId ?? first?.channelId ?? '0'
  if (name === 'messageId') return first?.id ?? '0'
  if (name === 'emojiName') {
    const custom = n % 4 === 0 && things.pick('emoji', n, place)
    return custom ? `name:${custom.id}` : (EMOJI[Math.trunc(n / 64) % (n % 3 === 0 ? EMOJI.length : 5)] ?? 'x')
  }
  const kind = name === 'overwriteId' && n % 3 === 0 ? 'user' : kindOf(name)
  if (first && kindOf(name) === kind && things.known(`${kind} ${first.id}`)) return first.id
  return things.pick(kind, n, place)?.id ?? '0'
}

/** Replaces placeholders with current values. */
export function withReferences(
  text: string,
  { objects: things, world, accessTokens, callers }: FuzzWorld,
  place: CallLocation,
  caller?: FuzzCaller,
): string {
  return text.replace(/\$([a-z]+):(-?\d+)\$/gu, (all, what: string, digits: string) => {
    const n = Number(digits)
    if (what === 'moment') return new Date(world.clock.now() + n * 1000).toISOString()
    if (what === 'access') return accessTokens[n % accessTokens.length] ?? ''
    if (what === 'code') return codeNow(world.clock.now())
    if (what === 'password') return caller?.person?.password || 'no password'
    if (what === 'token') return callers[n % callers.length]?.token ?? ''
    if (what === 'json') return all
    if (what === 'guild' && place.guildId !== undefined && n % 4 !== 0) return place.guildId
    const kind = what === 'overwrite' ? 'role' : (what as ObjectKind)
    return things.pick(kind, n, place)?.id ?? '1'
  })
}

function filledIn(body: unknown, fill: (text: string) => string): unknown {
  if (body === undefined) return undefined
  if (!(body instanceof FormData)) return withLiterals(fill(typeof body === 'string' ? body : JSON.stringify(body)))
  const form = new FormData()
  for (const [name, value] of body) form.append(name, typeof value === 'string' ? fill(value) : value)
  return form
}

/** Makes a call. */
export function performCall({ caller, method, path, body, headers }: FuzzRequest): Promise<ApiResponse> {
  const { api }: { api: TestClient } = caller
  return api.send(method, path, body, headers)
}

/** The code of an app with the secret of {@link words}. */
const codeNow = (timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(TOTP_SECRET) }).generate({ timestamp })
