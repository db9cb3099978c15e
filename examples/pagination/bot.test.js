import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = { guilds: { main: { members: { alice: {}, bob: {} } } } }

async function list(t) {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  const [alice, bob] = [world.users.alice, world.users.bob].map((user) => user.in(world.channels.general))
  return { alice, bob, message: (await alice.slash('books')).message }
}

const textOf = ({ components: [container] }) => container.components[0].content

test('the buttons turn the pages', async (t) => {
  const { alice, message } = await list(t)
  assert.match(textOf(message), /Book 1\n.*Book 5$/s)
  await expect(await alice.click(message, 'Next')).toUpdate()
  const last = await alice.click(message, 'Next')
  assert.match(textOf(last.message), /Book 11\nBook 12$/)
  assert.match(textOf((await alice.click(message, 'Back')).message), /Book 6\n/)
})

test('there is nothing before the first page', async (t) => {
  const { alice, message } = await list(t)
  await assert.rejects(alice.click(message, 'Back'), /the button “Back” is disabled/)
})

test('others can not turn them', async (t) => {
  const { bob, message } = await list(t)
  const answer = await bob.click(message, 'Next')
  await expect(answer).toReply('Use /books yourself.')
  await expect(answer).toBeEphemeral()
})
