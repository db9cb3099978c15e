import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { joinVoice } from '@guildhall/testing/features/voice'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'

const PYTHON = '/usr/bin/python3'
const skip = process.env.GUILDHALL_HAS_PYTHON_DISCORD ? false : "needs Debian's python3-discord"
const MANY = 2500

for (const kind of ['single', 'sharded'] as const) {
  describe(`Debian's python3-discord, ${kind}`, { skip }, () => {
    let world: World
    let lines: GatewaySockets
    let port: number
    /** One guild for each of two shards; the second one has many members. */
    let guildIds: string[]
    let idOf: (index: number) => string
    /** The events that the bot printed. */
    const events = new ReceivedEvents<any>()
    let stop = async () => {}
    before(async () => {
      world = await World.create({ publicUrl: null })
      guildIds = (await newShardedGuilds(world, 2)).map(([id = '']) => id)
      const guildId = guildIds[1] ?? ''
      const { body: role } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'many' })
      idOf = await fillGuild(world, { guildId, roleId: role.id, name: 'number', count: MANY })
      port = await world.app.listen()
      lines = new GatewaySockets(world)
      const address = `//127.0.0.1:${port}`
      const args = [`${import.meta.dirname}/listen.py`, `http:${address}/api`, `ws:${address}/gateway`, world.bot.token]
      const bot = spawn(PYTHON, ['-B', ...args, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(bot, 'close')
      createInterface(bot.stdout).on('line', (line) => events.push(JSON.parse(line)))
      stop = async () => {
        bot.kill('SIGKILL')
        await ended
      }
    })
    after(async () => {
      await stop()
      await world.close()
    })

    const next = (event: string, fits: (event: any) => boolean = () => true) =>
      events.next((each) => each.event === event && fits(each))
    const say = (content: string) => world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })

    test('becomes ready with every member of every guild', async () => {
      const { user, guilds } = await next('ready')
      assert.equal(user, world.bot.id)
      for (const [shard, id] of guildIds.entries()) {
        const { members, count, ...seen } = guilds[id]
        assert.deepEqual(seen, { shard: kind === 'sharded' ? shard : 0, chunked: true })
        assert.equal(members, count)
      }
      assert.ok(guilds[guildIds[1] ?? ''].members > MANY)
      assert.equal(lines.queries.length, kind === 'sharded' ? 2 : 1)
      assert.deepEqual(new Set(lines.queries.map((query) => query.get('compress'))), new Set(['zlib-stream']))
    })

    test('receives and answers messages in guilds and private channels', async () => {
      await say('answer at once')
      assert.equal((await next('message', ({ author }) => author === world.bot.id)).content, 'at once')
      const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
      await world.member.api.post(`/channels/${channel.id}/messages`, { content: 'answer in private' })
      const answer = await next('message', ({ author, content }) => author === world.bot.id && content === 'in private')
      assert.equal(answer.guild, false)
    })

    test('distinguishes a guild that it joins from one that is available again', async () => {
      const { id } = await world.newGuild(world.owner)
      await world.join(world.bot, { guildId: id })
      const { event } = await events.next((each) => each.event.startsWith('guild ') && each.id === id)
      assert.equal(event, 'guild join')
      await world.administrator.api.put(`/guildhall/guilds/${id}/unavailable`)
      await world.administrator.api.delete(`/guildhall/guilds/${id}/unavailable`)
      await next('guild available', (each) => each.id === id)
    })

    test('requests members by name and by ID', async () => {
      await say(`query ${guildIds[1]} number000012 ${idOf(7)} ${world.stranger.id}`)
      const { named, known } = await next('queried')
      assert.deepEqual(named.sort(), [0, 1, 2, 3, 4].map((index) => idOf(120 + index)).sort())
      assert.deepEqual(known, [idOf(7)])
    })

    test('sees who types and who joins voice', async () => {
      await world.member.api.post(`/channels/${world.channels.general}/typing`)
      assert.equal((await next('typing')).id, world.member.id)
      await joinVoice(world, world.member)
      const { id, channel } = await next('voice')
      assert.deepEqual([id, channel], [world.member.id, world.channels.voice])
    })

    test('sets its presence, and sees those of others', async () => {
      const member = new GatewayClient(port)
      await member.identify({ token: world.member.token })
      await say('show dnd chess')
      const isBot = ({ user, status }: any) => user.id === world.bot.id && status === 'dnd'
      const { activities } = (await member.next('PRESENCE_UPDATE', isBot)).d
      assert.deepEqual(
        activities.map(({ name }: any) => name),
        ['chess'],
      )
      member.send(3, { status: 'idle', activities: [{ name: 'watch', type: 0 }], since: null, afk: false })
      const { status } = await next('presence', ({ id, playing }) => id === world.member.id && playing === 'watch')
      assert.equal(status, 'idle')
      await member.close(1000)
    })

    test('resumes after a disconnect and misses nothing', async () => {
      const opened = lines.queries.length
      lines.disconnect()
      for (const id of guildIds) await world.owner.api.patch(`/guilds/${id}`, { name: `${id} meanwhile` })
      await world.join(world.stranger, { guildId: guildIds[1] ?? '' })
      if (kind === 'sharded') {
        const shards = [await next('shard resumed'), await next('shard resumed')].map(({ shard }) => shard)
        assert.deepEqual(shards.sort(), [0, 1])
      } else await next('resumed')
      for (const [shard, id] of guildIds.entries()) {
        const update = await next('guild update', ({ after }) => after === `${id} meanwhile`)
        assert.equal(update.shard, kind === 'sharded' ? shard : 0)
      }
      assert.equal((await next('member join')).id, world.stranger.id)
      assert.equal(lines.queries.length, opened + (kind === 'sharded' ? 2 : 1))
      await say('answer still here')
      await next('message', ({ author, content }) => author === world.bot.id && content === 'still here')
    })

    test('leaves a guild on request', async () => {
      await say('stop')
      while (lines.count > 0) await new Promise((turn) => setImmediate(turn))
    })
  })
}
