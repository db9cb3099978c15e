import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runProgram } from '@guildhall/testing/worlds/program'
import { createServer } from './index.ts'

const moduleOf = (name: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)))

/** Two tests that use the command's sandbox, and one with its own plan. */
const TESTS = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from ${moduleOf('index.ts')}
import { sandbox } from ${moduleOf('node.ts')}
test('a sandbox without a plan', async (t) => {
  const world = await sandbox(t)
  assert.equal(world.id, process.env.GUILDHALL_SANDBOX)
  assert.equal(world.bot.token, process.env.DISCORD_TOKEN)
  await world.users.alice.in(world.channels.general).say('said first')
  await world.settle()
})
for (const url of [undefined, process.env.GUILDHALL_URL]) {
  test('a server that is connected to', async () => {
    const server = await connect(url)
    const world = await server.sandbox()
    const messages = await world.users.alice.in(world.channels.general).messages()
    assert.equal(messages[0].content, 'said first')
    await world.close()
    await server.close()
  })
}
test('a sandbox with a plan', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members: { bob: {} } } } })
  assert.notEqual(world.id, process.env.GUILDHALL_SANDBOX)
  await world.users.bob.in(world.channels.general).say('said elsewhere')
})
`

describe('Tests under guildhall exec', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-attached-'))
    writeFileSync(join(folder, 'plan.yaml'), 'guilds: { main: { members: { alice: {} } } }')
    writeFileSync(join(folder, 'a.test.mjs'), TESTS)
  })
  after(() => rmSync(folder, { recursive: true }))

  test('use its sandbox, unless they have a plan', async () => {
    const flags = ['--seed', join(folder, 'plan.yaml'), '--transcript', folder]
    const command = [process.execPath, join(folder, 'a.test.mjs')]
    const { status, stdout } = await runProgram(['exec', ...flags, '--', ...command], {
      env: { NODE_TEST_CONTEXT: '' },
    })
    assert.equal(status, 0, stdout)
    assert.match(readFileSync(join(folder, 'transcript.txt'), 'utf8'), /#general alice: said first\n$/u)
    assert.match(readFileSync(join(folder, 'transcript-2.txt'), 'utf8'), /bob: said elsewhere/u)
    assert.equal(existsSync(join(folder, 'transcript-3.txt')), false)
  })

  test('use their own server like any other test, whatever the IDs of its sandboxes', async () => {
    const before = { ...process.env }
    Object.assign(process.env, { GUILDHALL_TEST_URL: 'http://127.0.0.1:9', GUILDHALL_SANDBOX: '1' })
    try {
      await using server = await createServer()
      await using one = await server.sandbox()
      await using other = await server.sandbox()
      assert.notEqual(one.id, other.id)
    } finally {
      process.env = before
    }
  })
})
