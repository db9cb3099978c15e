import * as forms from '@guildhall/protocol/gateway'
import { Opcode } from '@guildhall/protocol/gateway'
import type { Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { anyBody } from './arbitrary-bodies.ts'

const FORMS: readonly (readonly [op: number, form: Schema | undefined])[] = [
  [Opcode.HEARTBEAT, forms.Heartbeat],
  [Opcode.IDENTIFY, forms.Identify],
  [Opcode.PRESENCE_UPDATE, forms.PresenceChange],
  [Opcode.VOICE_STATE_UPDATE, forms.VoiceStateChange],
  [Opcode.RESUME, forms.Resume],
  [Opcode.REQUEST_GUILD_MEMBERS, forms.MembersRequest],
  [Opcode.GUILD_SUBSCRIPTIONS, forms.GuildSubscriptions],
  [Opcode.STREAM_CREATE, forms.StreamStart],
  [Opcode.STREAM_DELETE, forms.StreamEnd],
  [Opcode.REQUEST_SOUNDBOARD_SOUNDS, forms.SoundboardRequest],
  [Opcode.REQUEST_CHANNEL_INFO, forms.ChannelInfoRequest],
  [Opcode.DISPATCH, undefined],
  [2 ** 31, undefined],
]

/** Odd values for the fields of a payload. */
const ODD = [
  '\u0000',
  `${'f'.repeat(31)}\u0000`,
  '\ud800',
  '%',
  '__proto__',
  'x'.repeat(99),
  2 ** 53,
  1e300,
  null,
  true,
]

/** Gateway payloads: an opcode, and a `d` that is mostly valid except for some fields. */
export function anyPayload(
  ids: readonly string[],
  tokens: readonly string[],
): fc.Arbitrary<{ op: number; d: unknown }> {
  const odd = fc.constantFrom<unknown>(...ids, ...ODD, ...tokens)
  const ranges = fc.dictionary(fc.constantFrom(...ids, ...ODD.map(String)), fc.array(fc.array(fc.nat(200))))
  const value = fc.oneof(odd, ranges, fc.array(odd, { maxLength: 4 }))
  return fc.constantFrom(...FORMS).chain(([op, form]) => {
    const names = Object.keys(Reflect.get(form ?? {}, 'properties') ?? {})
    const other = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value)
    return fc.tuple(anyBody(form, ids), other).map(([body, more]) => ({ op, d: withMore(body, more) }))
  })
}

const withMore = (body: unknown, more: object) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...more } : body
