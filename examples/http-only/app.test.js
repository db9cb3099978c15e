import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { COMMANDS, createApp } from './app.js'

const PLAN = { guilds: { main: { members: { alice: {} } } } }

async function startApp(t) {
  const world = await sandbox(t, PLAN)
  const app = createApp(world.bot.publicKey).listen(0, '127.0.0.1')
  await once(app, 'listening')
  t.after(() => app.close())
  const url = `http://127.0.0.1:${app.address().port}`
  const send = (method, path, body) =>
    fetch(world.api + path, {
      method,
      headers: { authorization: `Bot ${world.bot.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('PATCH', '/v10/applications/@me', { interactions_endpoint_url: url })
  await send('PUT', `/v10/applications/${world.bot.id}/commands`, COMMANDS)
  return { alice: world.users.alice.in(world.channels.general), url }
}

test('the button counts its clicks', async (t) => {
  const { alice } = await startApp(t)
  const response = await alice.slash('count')
  await expect(response).toReply('Clicked 0 times')
  await expect(await alice.click(response.message, 'Count')).toUpdate('Clicked 1 times')
  await expect(await alice.click(response.message, 'Count')).toUpdate('Clicked 2 times')
})

test('requests without a signature are rejected', async (t) => {
  const { url } = await startApp(t)
  const { status } = await fetch(url, { method: 'POST', body: '{"type":1}' })
  assert.equal(status, 401)
})
