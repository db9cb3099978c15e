import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { encode } from '@guildhall/protocol/etf/encode'
import * as forms from '@guildhall/protocol/gateway'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import type { Schema } from '@guildhall/protocol/schema'
import fc from 'fast-check'
import { anyBody } from '../testing/arbitrary-form.ts'
import { GatewayClient } from '../testing/gateway-client.ts'
import { newSuccession, type Succession } from '../testing/heir.ts'
import type { World } from '../testing/world.ts'

const RUNS = Number(process.env.GUILDHALL_TEST_RUNS ?? 100)

const FORMS: readonly (readonly [op: number, form: Schema | undefined])[] = [
  [Opcode.HEARTBEAT, forms.Heartbeat],
  [Opcode.IDENTIFY, forms.Identify],
  [Opcode.PRESENCE_UPDATE, forms.PresenceChange],
  [Opcode.VOICE_STATE_UPDATE, forms.VoiceStateChange],
  [Opcode.RESUME, forms.Resume],
  [Opcode.REQUEST_GUILD_MEMBERS, forms.MembersRequest],
  [Opcode.GUILD_SUBSCRIPTIONS, forms.GuildSubscriptions],
  [Opcode.REQUEST_SOUNDBOARD_SOUNDS, forms.SoundboardRequest],
  [Opcode.REQUEST_CHANNEL_INFO, forms.ChannelInfoRequest],
  [Opcode.DISPATCH, undefined],
  [2 ** 31, undefined],
]

/** What no form says of itself. */
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

const KNOWN = Object.values<number>(CloseCode).filter((code) => code !== CloseCode.UNKNOWN_ERROR)

describe('odd payloads', () => {
  let both: Succession
  let world: World
  let port: number
  const failures: unknown[] = []
  before(async () => {
    both = await newSuccession()
    world = both.world
    port = await world.app.listen()
    world.app.kernel.log.error = (said: unknown) => void failures.push(said)
  })
  after(() => both.close())

  /** The `d` of an opcode: mostly such that it fits its form but for some fields. */
  function oddData(form: Schema | undefined): fc.Arbitrary<unknown> {
    const { guildId, channels, owner, bot, member } = world
    const ids = [guildId, guildId, guildId, channels.general, channels.voice, owner.id, bot.id]
    const odd = fc.constantFrom<unknown>(...ids, ...ODD, bot.token, member.token)
    const names = Object.keys(Reflect.get(form ?? {}, 'properties') ?? {})
    const ranges = fc.dictionary(fc.constantFrom(...ids, ...ODD.map(String)), fc.array(fc.array(fc.nat(200))))
    const value = fc.oneof(odd, ranges, fc.array(odd, { maxLength: 4 }))
    const other = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value)
    return fc.tuple(anyBody(form, ids), other).map(([body, more]) => withMore(body, more))
  }

  const withMore = (body: unknown, more: object) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...more } : body

  for (const encoding of ['json', 'etf'] as const) {
    for (const who of ['nobody', 'bot', 'member'] as const) {
      test(`${encoding}, sent by ${who}, are answered, passed over, or refused with their code`, async () => {
        const payload = fc.constantFrom(...FORMS).chain(([op, form]) => fc.tuple(fc.constant(op), oddData(form)))
        const begun = async () => {
          const client = new GatewayClient(port, `/gateway/?v=10&encoding=${encoding}`)
          await client.nextOp(10)
          if (who !== 'nobody') await client.identify({ token: world[who].token })
          return client
        }
        let client = await begun()
        const property = fc.asyncProperty(payload, async ([op, d]) => {
          client.sendRaw(encoding === 'etf' ? encode({ op, d: d ?? null }) : JSON.stringify({ op, d }))
          client.send(1, null)
          const closed = await Promise.race([
            client.closed,
            client
              .nextOp(11)
              .then(() => null)
              .catch(() => client.closed),
          ])
          assert.deepEqual(failures, [])
          if (!closed) return
          assert.ok(KNOWN.includes(closed.code), `closed with ${closed.code} ${closed.reason}`)
          client = await begun()
        })
        await fc.assert(property, { numRuns: RUNS })
        await client.leave(1000)
      })
    }
  }
})
