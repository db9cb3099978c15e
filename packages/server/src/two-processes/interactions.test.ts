import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import {
  callbackPath,
  connectGateway,
  followupPath,
  pressButton,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'

if (STORE_UNDER_TEST === 'postgres') {
  describe('Interactions with two processes', () => {
    let pair: TwoProcesses
    let port: number
    before(async () => {
      pair = await startTwoProcesses()
      const everyone = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_APPLICATION_COMMANDS'] as const
      await setEveryonePermissions(pair.world, everyone)
      port = await pair.world.app.listen()
    })
    after(() => pair.close())

    test('are sent to a bot on the other one, and answered there', async () => {
      const { world, other } = pair
      const elsewhere = new TestClient(other, null)
      const bot = await connectGateway(await other.listen(), world.bot)
      const person = await connectGateway(port, world.member)
      const interaction = await pressButton(world, bot)
      const { status } = await elsewhere.post(callbackPath(interaction), {
        type: 4,
        data: { content: 'from there', flags: 64 },
      })
      assert.equal(status, 204)
      assert.equal((await person.next('MESSAGE_CREATE', ({ flags }) => flags === 64)).d.content, 'from there')
      await world.refuses(() => respondToInteraction(world, interaction, { type: 6 }), 400, 40060)
      assert.equal((await sendFollowup(world, followupPath(interaction), { content: 'from here' })).status, 200)
    })

    test('accept one of two simultaneous responses', async () => {
      const { world, other } = pair
      const bot = await connectGateway(port, world.bot)
      const interaction = await pressButton(world, bot)
      const elsewhere = new TestClient(other, null)
      const body = { type: 4, data: { content: 'x' } }
      const both = await Promise.all([
        respondToInteraction(world, interaction, body),
        elsewhere.post(callbackPath(interaction), body),
      ])
      assert.deepEqual(both.map(({ status }) => status).sort(), [204, 400])
    })
  })
}
