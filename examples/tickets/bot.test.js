import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = { guilds: { main: { channels: { help: {} }, members: { alice: {}, bob: {} } } } }

async function openTicket(world) {
  await world.login(createBot())
  const alice = world.users.alice.in(world.channels.help)
  const { modal } = await alice.slash('ticket')
  const response = await modal.submit({ Subject: 'It hurts' })
  await world.settle()
  const [, threadId] = /<#(\d+)>/.exec(response.message.content)
  return { alice, response, thread: alice.in({ id: threadId }) }
}

test('the form creates a thread that mentions the member, and only they see the response', async (t) => {
  const world = await sandbox(t, PLAN)
  const { response, thread } = await openTicket(world)
  await expect(response).toBeEphemeral()
  const [first] = await thread.messages()
  assert.equal(first.content, `<@${world.users.alice.id}> needs help: **It hurts**`)
})

test('the button closes the ticket', async (t) => {
  const world = await sandbox(t, PLAN)
  const { thread } = await openTicket(world)
  const [message] = await thread.messages()
  await expect(await thread.click(message, 'Close')).toUpdate(/^Closed by/)
})

test('other members cannot see the ticket', async (t) => {
  const world = await sandbox(t, PLAN)
  const { thread } = await openTicket(world)
  await assert.rejects(world.users.bob.in({ id: thread.channelId }).messages(), /Missing Access|Unknown Channel/)
})
