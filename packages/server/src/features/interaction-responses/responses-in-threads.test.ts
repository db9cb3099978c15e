import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  connectGateway,
  followupPath,
  interactiveButton,
  postComponents,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { editThread, MESSAGE_PERMISSIONS, startThread } from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('A response in an archived thread', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    world = await World.create()
    world.clock.hold()
    await setEveryonePermissions(world, [...MESSAGE_PERMISSIONS, 'USE_APPLICATION_COMMANDS'])
    bot = await connectGateway(await world.app.listen(), world.bot)
  })
  after(() => world.close())

  /**
   * Removes the bot from a thread, which is then archived; returns the result of an act as the thread's members receive
   * it.
   */
  const wakes = async (threadId: string, act: () => Promise<{ status: number; body: unknown }>) => {
    assert.equal((await world.bot.api.delete(`/channels/${threadId}/thread-members/@me`)).status, 204)
    await editThread(world, threadId, { archived: true })
    return world.eventsOf(async () => {
      const { status, body } = await act()
      assert.ok(status === 200 || status === 204, JSON.stringify(body))
    })
  }

  test('reopens the thread, and adds the bot again', async () => {
    const thread = await startThread(world, world.member)
    const messageId = await postComponents(world, [actionRow(interactiveButton('go'))], thread.id)
    const { status } = await world.member.api.post(
      '/interactions',
      buttonInteraction(world, messageId, 'go', { channel_id: thread.id }),
    )
    assert.equal(status, 204)
    const interaction = (await bot.next('INTERACTION_CREATE', ({ message }) => message.id === messageId)).d

    const acts = [
      () => respondToInteraction(world, interaction, { type: 4, data: { content: 'first' } }),
      () => sendFollowup(world, followupPath(interaction), { content: 'more' }),
    ]
    for (const act of acts) {
      const events = await wakes(thread.id, act)
      const found = (type: string) => events.find((event) => event.type === type)?.data as any
      assert.deepEqual(
        events.map(({ type }) => type),
        ['THREAD_UPDATE', 'THREAD_MEMBERS_UPDATE', 'THREAD_MEMBER_UPDATE'],
      )
      assert.equal(found('THREAD_UPDATE').thread_metadata.archived, false)
      assert.equal(found('THREAD_MEMBERS_UPDATE').added_members[0].user_id, world.bot.id)
      assert.equal(found('THREAD_MEMBER_UPDATE').user_id, world.bot.id)
    }
  })
})
