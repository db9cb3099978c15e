import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { picture } from '@guildhall/testing/requests/pictures'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits, type Message, type TextChannel } from 'discord.js'

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits

test('An unmodified discord.js bot receives the previews of links as an update of the message', async (t) => {
  const png = await picture('png', { width: 64, height: 48 })
  const pages = await startExternalServer(({ url = '' }, response) => {
    if (url.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<title>Stars</title><meta property="og:image" content="/a.png"><meta name="theme-color" content="#123456">',
        )
  })
  const network = { resolve: async () => ['127.0.0.1'], media: ['127.0.0.1'] }
  const world = await World.create({ publicUrl: null }, undefined, undefined, network)
  await world.administrator.api.patch('/guildhall/instance/settings', { link_previews: true })
  const port = await world.app.listen()
  const client = new Client({
    intents: [Guilds, GuildMessages, MessageContent],
    rest: { api: `http://127.0.0.1:${port}/api` },
  })
  // A client that loses its server would keep trying to reconnect.
  t.after(async () => {
    await client.destroy()
    await world.close()
    await pages.close()
  })
  const ready = once(client, Events.ClientReady)
  await client.login(world.bot.token)
  await ready
  const channel = (await client.channels.fetch(world.channels.general)) as TextChannel
  const updated = once(client, Events.MessageUpdate)
  const link = `http://pages.example:${pages.port}/stars`
  const sent = await channel.send(link)
  assert.deepEqual(sent.embeds, [])
  const [, message] = (await updated) as [Message, Message]
  const [embed] = message.embeds
  assert.deepEqual([message.id, message.content, message.editedAt, message.embeds.length], [sent.id, link, null, 1])
  assert.deepEqual([embed?.data.type, embed?.title, embed?.url, embed?.color], ['link', 'Stars', link, 0x12_34_56])
  assert.deepEqual([embed?.thumbnail?.width, embed?.thumbnail?.height], [64, 48])
  assert.match(embed?.thumbnail?.proxyURL ?? '', new RegExp(`^http://localhost:${port}/external/`, 'u'))
  const suppressed = await message.suppressEmbeds(true)
  assert.deepEqual(suppressed.embeds, [])
})
