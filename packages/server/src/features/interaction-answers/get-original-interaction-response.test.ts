import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { answer, answerPress, hookOf, pressed, tryInteractions } from '@guildhall/testing/topics/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Get Original Interaction Response', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await tryInteractions())
  })
  after(() => world.close())

  test('answers the first answer, whoever asks with the token', async () => {
    const hook = await answerPress(world, bot)
    const { status, body } = await world.nobody.get(`${hook}/messages/@original`)
    assert.deepEqual([status, body.content, body.author.id], [200, 'first', world.bot.id])
    assert.equal((await world.nobody.get(`${hook}/messages/%40original`)).body.id, body.id)
    assert.equal((await world.nobody.get(`${hook}/messages/${body.id}`)).body.id, body.id)
  })

  test('answers 10008 where there is none', async () => {
    const hook = await answerPress(world, bot)
    await world.nobody.delete(`${hook}/messages/@original`)
    await world.refuses(() => world.nobody.get(`${hook}/messages/@original`), 404, 10008)
  })

  test('answers 10008 before there was a first answer, to whatever is done to it', async () => {
    const told = await pressed(world, bot)
    const path = `${hookOf(told)}/messages/@original`
    await world.refuses(() => world.nobody.get(path), 404, 10008)
    await world.refuses(() => world.nobody.patch(path, { content: 'x' }), 404, 10008)
    await world.refuses(() => world.nobody.delete(path), 404, 10008)
  })

  test('answers 50027 to a wrong token, that of another application, and one that is too old', async () => {
    const told = await pressed(world, bot)
    await answer(world, told, { type: 4, data: { content: 'x' } })
    const path = (parts: object) => `${hookOf({ ...told, ...parts })}/messages/@original`
    await world.refuses(() => world.nobody.get(path({ token: `${told.token}x` })), 401, 50027)
    await world.refuses(() => world.nobody.get(path({ application_id: world.owner.id })), 401, 50027)
    world.clock.advance(15 * 60_000)
    await world.app.worker.settled()
    await world.refuses(() => world.nobody.get(path({})), 401, 50027)
  })
})
