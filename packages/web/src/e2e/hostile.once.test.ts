import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

/** Markup that leaves a trace if a page interprets it. */
const MARKUP = `"'><img src=x onerror="window.hurt=1"><script>window.hurt=1</script><b id=bold>b</b>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><script>window.hurt=1</script></svg>`
const HTML = '<!doctype html><script>window.hurt=1;opener&&(opener.hurt=1)</script><h1>a page</h1>'

/** What the browser may store of a user: the token and the settings of the page. */
const KEPT =
  /^guildhall\.(?:token|status|theme|density|motion|text-size|members|notifications|sounds|notify-of|emoji-uses|emoji-tone|(?:last-channel|recent-paths|closed-categories|guild-order)\.\d+)$/

describe('Hostile input', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let testGuild: TestGuild
  beforeEach(async () => {
    testGuild = await shared.server.createTestGuild('Hall', 'host', 'guest')
  })

  /** Opens the channel, and records the page's requests. */
  async function enter(path = testGuild.path) {
    const asked: string[] = []
    // Media on other servers can't be fetched here.
    shared.expect(/\/external\//)
    const page = await shared.enter(testGuild.owner, '/login')
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(new URL(path, shared.server.web).href)
    await page.getByRole('log').waitFor()
    return { page, asked }
  }

  const body = (form: Record<string, unknown>, files: readonly [name: string, type: string, text: string][]) => {
    const data = new FormData()
    data.append('payload_json', JSON.stringify(form))
    files.forEach(([name, type, text], i) => {
      data.append(`files[${i}]`, new Blob([text], { type }), name)
    })
    return { body: data }
  }

  test('is shown as text in messages', async () => {
    const lines = [
      MARKUP,
      '[words](javascript:window.hurt=1) [other](JaVaScRiPt:window.hurt=1) [data](data:text/html,<script>window.hurt=1</script>)',
      '<javascript:window.hurt=1> javascript:window.hurt=1 [tab](java\tscript:window.hurt=1) [vb](vbscript:hurt)',
      '[page](https://example.org/"onmouseover="window.hurt=1) https://example.org/<script>window.hurt=1</script>',
      '[![x](x)](https://example.org/"><img src=x onerror=window.hurt=1>)',
      `\`\`\`"><img src=x onerror=window.hurt=1>\n${MARKUP}\n\`\`\``,
      `\`${MARKUP}\` ||${MARKUP}|| > ${MARKUP}\n# ${MARKUP}\n- ${MARKUP}`,
      '<@999999999999999999> <#constructor> <@&__proto__> <:x"onerror=window.hurt=1:1> <t:99999999999999999:R> </a:1>',
      `${'['.repeat(900)}${'*'.repeat(900)}`,
      ...['\u{0}', '\u{1}', '\u{b}', '\u{1f}', '\u{ad}', '\u{200b}', '\u{2028}', '\u{feff}'].map(
        (mark) =>
          `[words](java${mark}script:window.hurt=1) [other](${mark}javascript:window.hurt=1) <${mark}data:text/html,hurt>`,
      ),
      '[words](https://example.org\u{202e}/gro.elpmaxe//:sptth) [two](https://example.org\\@tracker.example/) https://a@tracker.example/',
    ]
    for (const line of lines) await shared.server.say(testGuild.guest, testGuild, line)
    await shared.server.say(testGuild.guest, testGuild, 'the last of them')
    const { page, asked } = await enter()
    await page.getByText('the last of them').waitFor()
    await unhurt(page, asked)
    assert.equal((await page.getByText('window.hurt=1', { exact: false }).count()) > 0, true, 'it is shown as text')
  })

  test('is shown as text in names of users, guilds, channels and roles, and in topics', async () => {
    const { server } = shared
    const name = MARKUP.slice(0, 30)
    await server.call(testGuild.guest, '/users/@me', { method: 'PATCH', body: { global_name: name } })
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { name: MARKUP } })
    const { id } = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/roles`, {
      body: { name: MARKUP, hoist: true, color: 0xff0000 },
    })
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/members/${testGuild.guest.id}/roles/${id}`, {
      method: 'PUT',
    })
    await server.call(testGuild.owner, `/channels/${testGuild.channelId}`, { method: 'PATCH', body: { topic: MARKUP } })
    const category = { name: MARKUP, type: 4 }
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body: category })
    await server.say(testGuild.guest, testGuild, `<@${testGuild.guest.id}> <@&${id}> <#${testGuild.channelId}> said it`)
    const { page, asked } = await enter()
    await page.getByText('said it').waitFor()
    await page.getByText(name).first().waitFor()
    await unhurt(page, asked)
  })

  test('is shown as text in names of threads, tags and posts, in polls and in statuses', async (t) => {
    const { server } = shared
    const tag = '<b id=bold>b</b>'
    const rules = { rules_channel_id: testGuild.channelId, public_updates_channel_id: testGuild.channelId }
    const community = { ...rules, features: ['COMMUNITY'] }
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: community })
    const path = `/channels/${testGuild.channelId}`
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body: { name: MARKUP, type: 2 } })
    const forum = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'forum', type: 15, topic: MARKUP, available_tags: [{ name: tag }] },
    })
    const { available_tags } = await server.call<{ available_tags: { id: string }[] }>(
      testGuild.owner,
      `/channels/${forum.id}`,
    )
    const applied_tags = available_tags.map(({ id }) => id)
    await server.call(testGuild.owner, `/channels/${forum.id}/threads`, {
      body: { name: MARKUP.slice(0, 90), applied_tags, message: { content: MARKUP } },
    })
    const start = await server.say(testGuild.guest, testGuild, 'where a thread begins')
    await server.call(testGuild.guest, `${path}/messages/${start}/threads`, { body: { name: MARKUP.slice(0, 90) } })
    const text = (most: number) => MARKUP.slice(0, most)
    const answers = [text(55), 'the last answer'].map((each) => ({ poll_media: { text: each } }))
    await server.call(testGuild.guest, `${path}/messages`, {
      body: { poll: { question: { text: text(300) }, answers } },
    })
    const bot = await connectDiscordJsBot(server, await server.newBot(testGuild.owner, testGuild.id, text(30)))
    t.after(() => bot.destroy())
    bot.user?.setPresence({ activities: [{ name: text(100), state: text(100), type: 4 }] })

    const { page, asked } = await enter()
    await page.getByText('the last answer').waitFor()
    await page.getByRole('complementary').getByText(text(20)).first().waitFor()
    await unhurt(page, asked)
    await page.goto(new URL(`/channels/${testGuild.id}/${forum.id}`, server.web).href)
    await page.getByText(tag).first().waitFor()
    await unhurt(page, asked)
  })

  test('cannot disguise a program as a picture by a right-to-left file name', async () => {
    const { server } = shared
    const path = `/channels/${testGuild.channelId}/messages`
    const form = { content: 'look at this', attachments: [{ id: 0, filename: 'tool.exe', title: 'photo\u{202e}gnp' }] }
    await server.call(testGuild.guest, path, body(form, [['tool.exe', 'application/octet-stream', 'MZ']]))
    const { page, asked } = await enter()
    await page.getByText('look at this').waitFor()
    await page.getByText('photo\u{fffd}gnp.exe').waitFor()
    await unhurt(page, asked)
  })

  test('is rejected as the URL of an embed or a button', async () => {
    const { server } = shared
    const bot = await server.newBot(testGuild.owner, testGuild.id)
    const path = `/channels/${testGuild.channelId}/messages`
    for (const url of [
      'javascript:window.hurt=1',
      'java\nscript:window.hurt=1',
      'data:text/html,<b>',
      'vbscript:hurt',
    ]) {
      const link = { type: 1, components: [{ type: 2, style: 5, url, label: 'away' }] }
      for (const form of [{ embeds: [{ title: 'an embed', url }] }, { content: 'a button', components: [link] }])
        await assert.rejects(server.call(bot, path, { body: form }), /400/, `${url} is taken`)
    }
  })

  test('cannot run as script in the page of a signed-in user, whose browser stores no messages', async () => {
    const page = await shared.enter(testGuild.owner, '/login')
    const answer = await page.goto(new URL(testGuild.path, shared.server.web).href)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.doesNotMatch(policy, /unsafe-|'trusted-types' \*/)
    await page.getByRole('log').waitFor()
    shared.expect(/Trusted|trusted-types|unsafe-eval|Content Security Policy/)
    const done = await page.evaluate(() => {
      const tries = [
        () => document.body.insertAdjacentHTML('beforeend', '<b id=bold>b</b>'),
        () => Object.assign(document.createElement('script'), { text: 'window.hurt = 1' }),
        () => Object.assign(document.createElement('iframe'), { srcdoc: '<script>top.hurt = 1</script>' }),
        () => document.createElement('div').setAttribute('onclick', 'window.hurt = 1'),
        () => Reflect.get(window, 'trustedTypes').createPolicy('any', { createHTML: (text: string) => text }),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch {
          return 'refused'
        }
      })
    })
    assert.deepEqual(
      done,
      done.map(() => 'refused'),
    )

    await page.getByRole('textbox', { name: /^Message/ }).fill('a secret draft')
    const { local, session, cookies, bases } = await page.evaluate(async () => ({
      local: Object.entries(localStorage),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      bases: (await indexedDB.databases()).length + (await caches.keys()).length,
    }))
    for (const [key] of local) assert.match(key, KEPT, 'docs/decisions/0037 names what is kept')
    assert.equal(
      local.some(([, value]) => value.includes('secret draft') || value.includes('Hall')),
      false,
    )
    assert.deepEqual([session.filter((key) => !key.startsWith('guildhall.drafts.')), cookies, bases], [[], '', 0])
  })

  test('is shown as text in file names, and downloaded if it is a page', async () => {
    const { server } = shared
    const path = `/channels/${testGuild.channelId}/messages`
    const files: [string, string, string][] = [
      [`"><img src=x onerror=window.hurt=1>.txt`, 'text/plain', MARKUP],
      ['picture.svg', 'image/svg+xml', SVG],
      ['page.html', 'text/html', HTML],
      ['page.png', 'image/png', HTML],
    ]
    const { attachments } = await server.call<{ attachments: { url: string }[] }>(
      testGuild.guest,
      path,
      body({ content: 'with files' }, files),
    )
    assert.equal(attachments.length, files.length)
    const { page, asked } = await enter()
    await page.getByText('with files').waitFor()
    await page.getByText('picture.svg').waitFor()
    await unhurt(page, asked)
    for (const { url } of attachments.slice(1)) {
      const download = page.waitForEvent('download')
      await page.evaluate((address) => {
        location.href = address
      }, url)
      await (await download).cancel()
      await unhurt(page, asked)
    }
  })

  test('is shown as text in embeds', async () => {
    const { server } = shared
    const bot = await server.newBot(testGuild.owner, testGuild.id)
    const foreign = 'https://tracker.example/pixel.png?"><script>window.hurt=1</script>'
    await server.call(bot, `/channels/${testGuild.channelId}/messages`, {
      body: {
        embeds: [
          {
            title: MARKUP,
            description: `${MARKUP} [words](javascript:window.hurt=1)`,
            url: 'https://example.org/"onclick="window.hurt=1',
            author: { name: MARKUP, url: 'https://example.org/<b>', icon_url: foreign },
            footer: { text: MARKUP, icon_url: foreign },
            image: { url: foreign },
            thumbnail: { url: foreign },
            fields: [{ name: MARKUP, value: `${MARKUP} the last field` }],
          },
        ],
      },
    })
    const { page, asked } = await enter()
    await page.getByText('the last field').waitFor()
    await unhurt(page, asked)
  })

  test('is shown as text in components', async () => {
    const { server } = shared
    const bot = await server.newBot(testGuild.owner, testGuild.id)
    await server.call(bot, `/channels/${testGuild.channelId}/messages`, {
      body: {
        flags: 1 << 15,
        components: [
          {
            type: 17,
            accent_color: 1,
            components: [{ type: 10, content: `# ${MARKUP}\n[w](javascript:window.hurt=1)` }],
          },
          {
            type: 1,
            components: [
              { type: 2, style: 1, custom_id: MARKUP, label: MARKUP.slice(0, 60) },
              { type: 2, style: 5, url: 'https://example.org/"onclick="window.hurt=1', label: 'leads away' },
            ],
          },
          {
            type: 1,
            components: [
              {
                type: 3,
                custom_id: 'select',
                placeholder: MARKUP.slice(0, 100),
                options: [{ label: MARKUP.slice(0, 60), value: MARKUP.slice(0, 60), description: MARKUP.slice(0, 60) }],
              },
            ],
          },
        ],
      },
    })
    const { page, asked } = await enter()
    await page.getByText('leads away').waitFor()
    await page.getByRole('combobox').last().press('Enter')
    await page.getByRole('option').first().waitFor()
    await unhurt(page, asked)
  })

  /**
   * Asserts that no script ran, no text became an element or an unsafe link, and no other server received a request.
   */
  async function unhurt(page: Page, asked: readonly string[]): Promise<void> {
    const found = await page.evaluate(() => ({
      isHurt: 'hurt' in window,
      made: document.querySelectorAll('#bold, img[src="x"], body script').length,
      handlers: [...document.querySelectorAll('*')].filter((each) =>
        each.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
      links: [...document.querySelectorAll('a[href]')].map((each) => [
        each instanceof HTMLAnchorElement ? each.href : '',
        each.getAttribute('rel') ?? '',
      ]),
    }))
    assert.deepEqual([found.isHurt, found.made, found.handlers], [false, 0, 0])
    const { origin } = new URL(shared.server.web)
    // Files are at the server's address for programs.
    const ours = [origin, new URL(shared.server.api).origin]
    for (const [href = '', rel = ''] of found.links) {
      assert.match(href, /^https?:/)
      if (!href.startsWith(`${origin}/`)) assert.match(rel, /noopener.*noreferrer|noreferrer.*noopener/, href)
    }
    assert.deepEqual(
      asked.filter((url) => !ours.includes(new URL(url).origin) && !/^(data|blob):/.test(url)),
      [],
    )
  }
})
