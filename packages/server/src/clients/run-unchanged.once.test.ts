import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Program, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'

const GUARD = fileURLToPath(new URL('../../../testing/src/redirected/loopback-only.cjs', import.meta.url))
const NODE = process.execPath
const NO_PYTHON = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"

describe('A bot without a configured address, under guildhall run,', () => {
  let server: Awaited<ReturnType<typeof startServerProgram>>
  before(async () => {
    server = await startServerProgram(['--demo', '--no-web', '--no-rate-limits'])
  })
  after(() => server.stop())

  const asMember = async (path: string, body?: object): Promise<any> => {
    const headers = { authorization: server.ready.demo.users[2].token, 'content-type': 'application/json' }
    const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await fetch(`${server.ready.api}${path}`, asked)).json()
  }

  for (const [bot, runtime, skip] of [
    ...['discord-js-bot.mjs', 'eris-bot.cjs', 'oceanic-bot.mjs', 'seyfert-bot.mjs'].map(
      (file) => [file, NODE] as const,
    ),
    ['discord-py-bot.py', '/usr/bin/python3', NO_PYTHON] as const,
  ]) {
    test(`signs in as ${bot}, receives a message and answers`, { skip }, async () => {
      const file = fileURLToPath(new URL(`../../../testing/src/redirected/bots/${bot}`, import.meta.url))
      const { demo, web } = server.ready
      const program = new Program(['run', '--server', web, '--', runtime, file], {
        BOT_TOKEN: demo.application.bot_token,
        NODE_OPTIONS: `--require ${JSON.stringify(GUARD)}`,
      })
      await program.prints(/signed in as Demo Bot/u)
      const messages = `/channels/${demo.channels.general}/messages`
      const { id } = await asMember(messages, { content: 'ping' })
      await until(async () =>
        (await asMember(`${messages}?after=${id}`)).some(({ content }: any) => content === 'pong'),
      )
      const { stderr } = await program.stop()
      assert.doesNotMatch(stderr, /left this machine/u)
    })
  }
})
