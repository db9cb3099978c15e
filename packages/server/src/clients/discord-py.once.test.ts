import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { World } from '@guildhall/testing/worlds/world'

const PYTHON = '/usr/bin/python3'
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

test('Debian’s python3-discord signs in and moderates', { skip }, async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const quiet = [await world.newPerson('quiet'), await world.newPerson('quieter')]
  for (const [i, person] of quiet.entries()) await world.join(person, { roles: i === 0 ? [] : [world.roles.member] })
  await makeInactive(world, quiet, 10)
  const port = await world.app.listen()
  const { stdout } = await promisify(execFile)(PYTHON, [
    '-B',
    `${import.meta.dirname}/moderate.py`,
    `http://127.0.0.1:${port}/api`,
    `ws://127.0.0.1:${port}/gateway`,
    world.bot.token,
    world.guildId,
    world.member.id,
    world.channels.general,
  ])
  assert.match(stdout, /moderated/u)
})

test('Debian’s python3-discord manages rules of auto moderation', { skip }, async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const port = await world.app.listen()
  const { stdout } = await promisify(execFile)(PYTHON, [
    '-B',
    `${import.meta.dirname}/auto_moderate.py`,
    `http://127.0.0.1:${port}/api`,
    `ws://127.0.0.1:${port}/gateway`,
    world.bot.token,
    world.guildId,
    world.channels.general,
  ])
  assert.match(stdout, /moderated automatically/u)
})

test('Debian’s python3-discord manages templates, and creates a guild from one', { skip }, async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const port = await world.app.listen()
  const { stdout } = await promisify(execFile)(PYTHON, [
    '-B',
    `${import.meta.dirname}/use_templates.py`,
    `http://127.0.0.1:${port}/api`,
    `ws://127.0.0.1:${port}/gateway`,
    world.bot.token,
    world.guildId,
    world.channels.general,
  ])
  assert.match(stdout, /used templates/u)
})
