import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { newTakeoverPair, type TakeoverPair } from '@guildhall/testing/worlds/takeover-pair'

/** How long the writer pauses after a page that could not be written, ms. */
const PAUSE_MS = 5000

describe('A session that can’t be written to the journal', () => {
  let both: TakeoverPair
  let ports: { old: number; successor: number }
  let client: GatewayClient
  let bot: Person
  let session_id: string
  beforeEach(async () => {
    both = await newTakeoverPair()
    const { world, successor } = both
    ports = { old: await world.app.listen(), successor: await successor.listen() }
    bot = await newBot(world.app, world.owner)
    await world.join(bot)
    client = new GatewayClient(ports.old)
    session_id = (await client.identify({ token: bot.token })).session_id
    await receives('first')
  })
  afterEach(() => both.close())

  const say = async (content: string, app = both.world.app) => {
    const { status } = await new TestClient(app, both.world.owner.token).post(
      `/channels/${both.world.channels.general}/messages`,
      { content },
    )
    assert.equal(status, 200)
  }

  async function receives(content: string): Promise<void> {
    await say(content)
    await client.next('MESSAGE_CREATE', (d) => d.content === content)
  }

  function resume(seq: number): GatewayClient {
    const again = new GatewayClient(ports.successor)
    again.send(Opcode.RESUME, { token: bot.token, session_id, seq })
    return again
  }

  const received = ({ payloads }: GatewayClient) =>
    payloads.filter(({ op }) => op === Opcode.DISPATCH).map(({ t, s, d }) => [s, d.content ?? t])

  test('continues, and can’t be resumed at an unknown sequence number', async () => {
    both.disk.isFull = true
    await receives('second')
    await receives('third')
    await client.close()
    await both.end()
    assert.equal((await resume(client.sequence).closed).code, CloseCode.INVALID_SEQUENCE)
  })

  test('is resumed without a gap by a client that was away for everything that was not written', async () => {
    const seen = client.sequence
    await client.close()
    both.disk.isFull = true
    await say('second')
    await say('third')
    await both.end()
    const again = resume(seen)
    await again.next('RESUMED')
    assert.deepEqual(received(again), [
      [seen + 1, 'second'],
      [seen + 2, 'third'],
      [seen + 3, 'RESUMED'],
    ])
    await again.close()
  })

  test('can be resumed again from when it is written again, and not from before', async () => {
    const before = client.sequence
    both.disk.isFull = true
    await receives('second')
    both.disk.isFull = false
    both.world.clock.advance(PAUSE_MS)
    await receives('third')
    const seen = client.sequence
    await client.close()
    await both.end()
    await say('fourth', both.successor)
    const early = resume(before)
    await early.nextOp(Opcode.INVALID_SESSION)
    const again = resume(seen)
    await again.next('RESUMED')
    assert.deepEqual(received(again), [
      [seen + 1, 'fourth'],
      [seen + 2, 'RESUMED'],
    ])
    await early.close()
    await again.close()
  })
})
