import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newInteractionWorld } from '@guildhall/testing/features/interactions'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import { GREET_PAYLOADS, useGreetCommand } from '@guildhall/testing/worlds/greet-bot'
import { DiscordHono } from 'discord-hono'

test('a discord-hono application answers a ping at its address, and handles a command and a button', async (t) => {
  const { world, person } = await newInteractionWorld({ publicUrl: null, endpointNetworks: ['127.0.0.0/8'] })
  t.after(() => world.close())
  const { verify_key } = (await world.bot.api.get('/applications/@me')).body
  const app = new DiscordHono()
    .command('greet', (c) => c.res(GREET_PAYLOADS.greeting as object))
    .component('go', (c) => c.update().res(GREET_PAYLOADS.pressed as object))
  const env = { DISCORD_PUBLIC_KEY: verify_key, DISCORD_TOKEN: world.bot.token, DISCORD_APPLICATION_ID: world.bot.id }
  const server = await startExternalServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const asked = new Request('http://app.example/', { method: 'POST', headers, body: Buffer.concat(chunks) })
    const answer = await app.fetch(asked, env)
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  t.after(() => server.close())
  const { status, body } = await world.bot.api.patch('/applications/@me', {
    interactions_endpoint_url: `http://127.0.0.1:${server.port}/`,
  })
  assert.equal(status, 200, JSON.stringify(body))
  await world.bot.api.put(`/applications/${world.bot.id}/guilds/${world.guildId}/commands`, [GREET_PAYLOADS.command])
  await useGreetCommand(world, person)
})
