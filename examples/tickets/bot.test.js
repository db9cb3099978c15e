import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = { guilds: { main: { channels: { help: {} }, members: { alice: {}, bob: {} } } } }

async function openTicket(world) {
  await world.login(createBot())
  const alice = world.users.alice.in(world.channels.help)
  const { modal } = await alice.slash('ticket')
  const answer = await modal.submit({ Subject: 'It hurts' })
  await world.settle()
  const [, threadId] = /<#(\d+)>/.exec(answer.message.content)
  return { alice, answer, thread: alice.in({ id: threadId }) }
}

test('a ticket is a thread that the member is mentioned in, and only they are told of it', async (t) => {
  const world = await sandbox(t, PLAN)
  const { answer, thread } = await openTicket(world)
  await expect(answer).toBeEphemeral()
  const [first] = await thread.messages()
  assert.equal(first.content, `<@${world.users.alice.id}> needs help: **It hurts**`)
})

test('the button closes the ticket', async (t) => {
  const world = await sandbox(t, PLAN)
  const { thread } = await openTicket(world)
  const [message] = await thread.messages()
  await expect(await thread.click(message, 'Close')).toUpdate(/^Closed by/)
})

test('other members do not see the ticket', async (t) => {
  const world = await sandbox(t, PLAN)
  const { thread } = await openTicket(world)
  await assert.rejects(world.users.bob.in({ id: thread.channelId }).messages(), /Missing Access|Unknown Channel/)
})
