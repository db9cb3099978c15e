import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  connectGateway,
  followupPath,
  newInteractionWorld,
  pressButton,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'
import { expireInteractions } from './expire-interactions.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe('The job expire-interactions', () => {
  let world: World
  let port: number
  let bot: GatewayClient
  before(async () => {
    ;({ world, port } = await newInteractionWorld())
  })
  after(() => world.close())
  /** Clients that were connected are disconnected when much time has passed. */
  beforeEach(async () => {
    bot = await connectGateway(port, world.bot)
  })

  const ids = async () =>
    (await world.db.q.selectFrom('interactions').select('id').orderBy('id').execute()).map(({ id }) => id)
  /** The events that the user of the command receives after some time. */
  const failuresAfter = async (ms: number) => {
    const events = await world.eventsOf(async () => {
      world.clock.advance(ms)
      await expireInteractions(world.app.kernel)
    }, world.member.id)
    return events.map(({ type, data }) => [type, data.id])
  }

  test('notifies the user after three seconds without a response', async () => {
    const interaction = await pressButton(world, bot)
    assert.deepEqual([await failuresAfter(3 * SECOND_MS - 1), await ids()], [[], [interaction.id]])
    assert.deepEqual([await failuresAfter(1), await ids()], [[['INTERACTION_FAILURE', interaction.id]], []])
    assert.deepEqual(await failuresAfter(0), [])
  })

  test('deletes answered interactions with their token, keeps modals for a day, and notifies nobody', async () => {
    const [responded, opened] = [await pressButton(world, bot), await pressButton(world, bot)]
    await respondToInteraction(world, responded, { type: 4, data: { content: 'x' } })
    const input = { type: 18, label: 'x', component: { type: 4, custom_id: 'x', style: 1 } }
    const modal = { custom_id: 'x', title: 'x', components: [input] }
    assert.equal((await respondToInteraction(world, opened, { type: 9, data: modal })).status, 204)
    assert.deepEqual([await failuresAfter(15 * MINUTE_MS - 1), await ids()], [[], [responded.id, opened.id]])
    assert.deepEqual([await failuresAfter(1), await ids()], [[], [opened.id]])
    await world.refuses(() => sendFollowup(world, followupPath(responded), { content: 'x' }), 401, 50027)
    assert.deepEqual([await failuresAfter(DAY_MS), await ids()], [[], []])
  })

  test('expires any number of interactions, and notifies each user once', async () => {
    const row = await world.db.q
      .selectFrom('interactions')
      .selectAll()
      .where('id', '=', (await pressButton(world, bot)).id)
    const one = await row.executeTakeFirstOrThrow()
    const more = Array.from({ length: 249 }, (_, i) => ({ ...one, id: String(i + 1), token_hash: `hash ${i}` }))
    await world.app.kernel.store.write(({ q }) => q.insertInto('interactions').values(more).execute())
    const failures = await failuresAfter(3 * SECOND_MS)
    assert.deepEqual([failures.length, new Set(failures.map(([, id]) => id)).size, await ids()], [250, 250, []])
  })
})
