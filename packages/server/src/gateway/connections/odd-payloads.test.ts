import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { encodeEtf } from '@guildhall/protocol/etf/encode-etf'
import { CloseCode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { anyPayload } from '@guildhall/testing/requests/arbitrary-payloads'
import { newTakeoverPair, type TakeoverPair } from '@guildhall/testing/worlds/takeover-pair'
import type { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

const RUNS = Number(process.env.GUILDHALL_TEST_RUNS ?? 100)

const KNOWN = Object.values<number>(CloseCode).filter((code) => code !== CloseCode.UNKNOWN_ERROR)

describe('Unusual payloads', () => {
  let both: TakeoverPair
  let world: World
  let port: number
  const failures: unknown[] = []
  before(async () => {
    both = await newTakeoverPair()
    world = both.world
    port = await world.app.listen()
    world.app.kernel.log.error = (logged: unknown) => void failures.push(logged)
  })
  after(() => both.close())

  for (const encoding of ['json', 'etf'] as const) {
    for (const who of ['nobody', 'bot', 'member'] as const) {
      test(`with ${encoding} from ${who} are answered, ignored, or refused with their code`, async () => {
        const { guildId, channels, owner, bot, member } = world
        const ids = [guildId, guildId, guildId, channels.general, channels.voice, owner.id, bot.id]
        const payload = anyPayload(ids, [bot.token, member.token])
        const begun = async () => {
          const client = new GatewayClient(port, `/gateway/?v=10&encoding=${encoding}`)
          await client.nextOp(10)
          if (who !== 'nobody') await client.identify({ token: world[who].token })
          return client
        }
        let client = await begun()
        const property = fc.asyncProperty(payload, async ({ op, d }) => {
          client.sendRaw(encoding === 'etf' ? encodeEtf({ op, d: d ?? null }) : JSON.stringify({ op, d }))
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
        await client.close(1000)
      })
    }
  }
})
