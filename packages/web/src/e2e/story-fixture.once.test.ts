import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { axeFindings } from '@guildhall/testing/clients/axe-findings'
import { Events } from 'discord.js'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { traceFolder } from './failure-trace.ts'
import { elementsOutsideWindow, smallTouchTargets } from './layout-faults.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('The fixture for browser tests', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('reports errors, console output and violations of the content security policy', async () => {
    const page = await demo.enter(null)
    await demo.server.call(demo.server.demoPerson('owner'), '/users/@me')
    await page.evaluate(() => {
      console.error('said so')
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
      setTimeout(() => {
        throw new Error('thrown so')
      })
      setTimeout(() => new Function('return 1')())
      return new Promise((resolve) => setTimeout(resolve))
    })
    const story = 'a story whose page complains'
    const folder = traceFolder(story)
    await assert.rejects(demo.leave({ story, passed: true }), (error: Error) => {
      for (const part of [/said so/, /thrown so/, /style-src 'self'/, /TrustedScript/])
        assert.match(error.message, part)
      return true
    })
    const files = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
    rmSync(folder, { recursive: true })
    assert.match(files['transcript.log'] ?? '', /200 GET .*call 200 GET \/users\/@me .*\n.*console error said so/su)
    assert.match(files['server.log'] ?? '', /"msg":"ready"/u)
    assert.match(files['excerpt.txt'] ?? '', /console error said so.*error thrown so.*\nhttp:\S+: … .+$/su)
    assert.match(files['1-1.html'] ?? '', /<html/u)
    assert.match(files['1-1.png'] ?? '', /PNG/u)
  })

  test('prevents pages from turning text into markup', async () => {
    const page = await demo.enter(null)
    const refusals = await page.evaluate(() => {
      const tries = [
        () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
        () => Reflect.get(window, 'trustedTypes').createPolicy('any', { createHTML: (text: string) => text }),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : ''
        }
      })
    })
    assert.deepEqual(refusals, ['TypeError', 'TypeError'])
    demo.expect(/TrustedHTML|trusted-types/)
  })

  test('finds text that is unreadable, and controls that are unreachable, too small or without visible focus', async () => {
    const page = await demo.enter(null, '/login', { hasTouch: true })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const add = (name: string, styles: Partial<CSSStyleDeclaration>) => {
        const button = document.createElement('button')
        button.textContent = name
        Object.assign(button.style, { position: 'fixed', top: '0', insetInlineStart: '0', ...styles })
        document.body.append(button)
      }
      add('small', { width: '20px', height: '20px', padding: '0', outline: 'none', border: 'none', boxShadow: 'none' })
      add('beside', { insetInlineStart: '2000px', width: '50px', height: '50px' })
      add('faint', { top: '100px', width: '200px', height: '50px', color: '#888', background: '#999' })
      const picture = new Image()
      document.body.append(picture)
    })
    assert.match((await smallTouchTargets(page)).join(), /20 × 20.*small/)
    assert.match((await elementsOutsideWindow(page)).join(), /lies beside.*beside/)
    const findings = (await axeFindings(page)).join()
    for (const part of [/color-contrast/, /image-alt/]) assert.match(findings, part)
    await assert.rejects(tabThrough(page), /where the focus can’t be seen.*button small/s)
  })

  test('connects an unmodified discord.js bot', async (t) => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    assert.ok(bot.guilds.cache.has(guild_id))
    const received = once(bot, Events.MessageCreate)
    const body = { content: 'hello bot' }
    await server.call(server.demoPerson('member'), `/channels/${channels.general}/messages`, { body })
    assert.equal((await received)[0].content, 'hello bot')
  })

  test('stops and returns at the same address, with its data', async () => {
    const owner = demo.server.demoPerson('owner')
    await demo.server.stop()
    await assert.rejects(demo.server.call(owner, '/users/@me'))
    await demo.server.start()
    assert.equal((await fetch(new URL('/', demo.server.api))).status, 200)
  })
})

describe('A server of its own', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('has the users and bots that a story creates, also after a restart', async () => {
    const { server } = empty
    const [first, second] = [await server.newPerson('first'), await server.newPerson('second')]
    const { id } = await server.call<{ id: string }>(first, '/guilds', { body: { name: 'Club' } })
    const bot = await server.newBot(first, id)
    await server.stop()
    await server.start()
    assert.deepEqual(
      (await server.call<{ id: string }[]>(bot, '/users/@me/guilds')).map((guild) => guild.id),
      [id],
    )
    assert.deepEqual(await server.call(second, '/users/@me/guilds'), [])
    const page = await empty.enter(first)
    await page.getByRole('link', { name: 'Club' }).waitFor()
  })
})
