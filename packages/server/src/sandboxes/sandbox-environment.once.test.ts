import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'

describe('The environment of a sandbox', () => {
  let api: TestApi
  let sandbox: TestSandbox
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox()
  })
  after(() => api.stop())

  const environmentFor = async (given: Record<string, string> = {}): Promise<Record<string, string>> =>
    (await sandbox.post('/environment', { environment: given })).environment

  test('contains the bot’s token and IDs, and the sandbox’s addresses', async () => {
    const { DISCORD_TOKEN, CLIENT_ID, PUBLIC_KEY, GUILD_ID, GUILDHALL_API } = await environmentFor()
    const { bot, guilds, api: address } = sandbox.made
    assert.deepEqual(
      [DISCORD_TOKEN, CLIENT_ID, PUBLIC_KEY, GUILD_ID, GUILDHALL_API],
      [bot.token, bot.id, bot.public_key, guilds.main.id, address],
    )
  })

  test('extends the program’s environment', async () => {
    const { NODE_OPTIONS = '', PYTHONPATH = '' } = await environmentFor({
      NODE_OPTIONS: '--no-warnings',
      PYTHONPATH: 'lib',
    })
    assert.match(NODE_OPTIONS, /^--no-warnings --require "/u)
    assert.match(PYTHONPATH, /python:lib$/u)
  })

  test('redirects each program to its sandbox, also inside of another', async () => {
    const call = `fetch('https://discord.com/api/v10/users/@me', { headers: { authorization: 'Bot ' + process.env.DISCORD_TOKEN } })
      .then(async (answer) => process.stdout.write((await answer.json()).username))`
    const other = await api.sandbox({ bot: { name: 'Other' } })
    const inner = (await other.post('/environment', {})).environment
    const start = `process.stdout.write(require('child_process').execFileSync(process.execPath, ['-e', process.env.CALL], { env: JSON.parse(process.env.INNER) }))`
    const run = async (program: string) => {
      const own = { CALL: call, INNER: JSON.stringify({ ...inner, CALL: call }) }
      const env = { ...process.env, ...(await environmentFor()), ...own }
      return (await promisify(execFile)(process.execPath, ['-e', program], { env })).stdout
    }
    assert.equal(await run(call), 'Bot')
    assert.equal(await run(start), 'Other')
  })

  test('is refused if it is invalid, and ends with its sandbox', async () => {
    assert.equal((await sandbox.send('POST', '/environment', { environment: { NODE_OPTIONS: 1 } })).status, 400)
    const { HTTPS_PROXY = '' } = await environmentFor()
    assert.equal((await sandbox.send('GET', '')).body.bot.token, sandbox.made.bot.token)
    assert.equal((await sandbox.send('DELETE', '')).status, 204)
    await assert.rejects(fetch(HTTPS_PROXY))
  })
})
