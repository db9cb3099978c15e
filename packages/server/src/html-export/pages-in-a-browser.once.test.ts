import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { axeFindings } from '@guildhall/testing/clients/axe-findings'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const
const SCHEMES = ['light', 'dark'] as const
const LONG_WORD = 'x'.repeat(300)

/** Markdown of every kind. */
const MARKDOWN = [
  '# Heading',
  '**bold** *italic* __underlined__ ~~struck~~ `code` <https://site.example/page>',
  '> a quote',
  '- one\n- two',
  '-# subtext',
  `\`\`\`\n${'long '.repeat(80)}${LONG_WORD}\n\`\`\``,
  'Who did it? ||The butler|| did.',
].join('\n')

const EMBED = {
  author: { name: 'Author' },
  title: 'Title',
  description: LONG_WORD,
  color: 0xff0080,
  fields: [
    { name: 'One', value: 'first', inline: true },
    { name: 'Two', value: 'second', inline: true },
    { name: LONG_WORD.slice(0, 100), value: 'third' },
  ],
  image: { url: 'https://elsewhere.example/picture.png' },
  footer: { text: 'Footer' },
}

const COMPONENTS = [
  {
    type: 17,
    accent_color: 0x00aa00,
    components: [
      { type: 10, content: '## Components' },
      {
        type: 9,
        components: [{ type: 10, content: 'in a section' }],
        accessory: { type: 2, style: 5, label: 'Open', url: 'https://site.example' },
      },
      { type: 14 },
      { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'a' }] },
    ],
  },
]

/** Sends messages that contain everything that a page can show. */
async function sendMessages({ owner, member, bot, channels, guildId, roles }: World): Promise<void> {
  const path = `/channels/${channels.general}/messages`
  const send = async (who: typeof owner, body: object) => {
    const { status, body: sent } = await who.api.post(path, body)
    assert.equal(status, 200, JSON.stringify(sent))
    return sent
  }
  const image = dataUri(await picture('png'))
  await owner.api.patch('/users/@me', { avatar: image, global_name: 'The owner' })
  const color = await owner.api.patch(`/guilds/${guildId}/roles/${roles.member}`, { color: 0x11806a })
  assert.equal(color.body.color, 0x11806a)
  await owner.api.put(`/guilds/${guildId}/members/${member.id}/roles/${roles.member}`)
  await owner.api.patch(`/channels/${channels.general}`, { topic: `A topic, ${LONG_WORD}` })
  const { body: emoji } = await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'party', image })
  const first = await send(owner, {
    content: `${MARKDOWN}\n<@${member.id}> <#${channels.general}> <:party:${emoji.id}>`,
  })
  await member.api.put(`${path}/${first.id}/reactions/${encodeURIComponent('👍')}/@me`)
  await member.api.put(`${path}/${first.id}/reactions/${encodeURIComponent(`party:${emoji.id}`)}/@me`)
  await send(member, { content: LONG_WORD })
  await send(member, { content: 'a reply', message_reference: { message_id: first.id } })
  await send(bot, { embeds: [EMBED] })
  const wide = await picture('png', { width: 1600, height: 400 }, '#369')
  const files = {
    0: { bytes: wide, name: 'wide.png' },
    1: { bytes: await picture('png'), name: 'SPOILER_ending.png' },
    2: { bytes: 'some text', name: `${LONG_WORD.slice(0, 100)}.txt` },
    3: { bytes: 'no sound', name: 'sound.mp3', type: 'audio/mpeg' },
    4: { bytes: 'no pictures', name: 'film.mp4', type: 'video/mp4' },
  }
  await send(owner, messageForm({ content: 'Files', attachments: [{ id: 1, is_spoiler: true }] }, files))
  const answers = ['Yes', 'No'].map((text) => ({ poll_media: { text } }))
  const { id: poll } = await send(owner, { poll: { question: { text: 'Shall we?' }, answers } })
  await member.api.put(`/channels/${channels.general}/polls/${poll}/answers/@me`, { answer_ids: ['1'] })
  await send(bot, { flags: 1 << 15, components: COMPONENTS })
  const { body: thread } = await owner.api.post(`${path}/${first.id}/threads`, { name: 'A thread' })
  await member.api.post(`/channels/${thread.id}/messages`, { content: 'in the thread' })
  await owner.api.put(`/channels/${channels.general}/messages/pins/${first.id}`)
  await owner.api.patch(`${path}/${first.id}`, { content: `${first.content} (edited)` })
}

describe('The pages of an export in a browser', { skip: withoutChromium }, () => {
  const place = newStoreLocation()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pages-'))
  let general = ''
  let browser: Browser
  before(async () => {
    const world = await World.create({ filesDir: join(place.folder, 'files') }, await place.open())
    const { guildId, channels } = world
    await sendMessages(world)
    await world.app.worker.settled()
    await world.close()
    const flags = [...place.flags, '--files', join(place.folder, 'files')]
    const exported = ['export', 'guild', guildId, '--format', 'html', '--out', folder]
    const { status, stderr } = await runProgram([...exported, ...flags])
    assert.deepEqual([status, stderr], [0, ''])
    general = readdirSync(folder).find((name) => name.endsWith(`[${channels.general}].html`)) ?? ''
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
    await place.remove()
  })

  const addressOf = (name: string): string => pathToFileURL(join(folder, name)).href

  /** Runs a test in a new page, which must load nothing outside the folder and report no error. */
  async function withPage(options: BrowserContextOptions, run: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext(options)
    const problems: string[] = []
    try {
      const page = await context.newPage()
      page.on('console', (message) => problems.push(message.text()))
      page.on('request', (request) => {
        if (!request.url().startsWith(`${addressOf('')}/`)) problems.push(`${request.url()} is outside the folder`)
      })
      page.on('requestfailed', (request) => problems.push(`${request.url()} failed`))
      await run(page)
    } finally {
      await context.close()
    }
    assert.deepEqual(problems, [])
  }

  for (const colorScheme of SCHEMES)
    for (const [size, viewport] of Object.entries(SIZES))
      test(`are accessible, fit the window and show all images (${colorScheme}, ${size})`, () =>
        withPage({ viewport, colorScheme }, async (page) => {
          const names = readdirSync(folder).filter((name) => name.endsWith('.html'))
          assert.ok(names.length > 3 && names.includes(general))
          for (const name of names) {
            await page.goto(addressOf(name))
            await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
            await page.evaluate(`Promise.all([...document.images].map((image) => {
              image.loading = 'eager'
              return image.decode()
            }))`)
            assert.deepEqual(await axeFindings(page), [], name)
            assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= viewport.width, name)
          }
        }))

  test('show a spoiler that is clicked, or opened with the keyboard, without scripts', () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      const spoiler = page.locator('.text .spoiler').first()
      const isShown = async () => (await spoiler.innerText()).includes('The butler')
      await page.goto(addressOf(general))
      assert.equal(await isShown(), false)
      await spoiler.locator('summary').click()
      assert.equal(await isShown(), true)
      await page.goto(addressOf(general))
      assert.equal(await isShown(), false)
      await spoiler.locator('summary').focus()
      await page.keyboard.press('Enter')
      assert.equal(await isShown(), true)
    }))

  test('lead from the overview to a channel, its thread and back, and from a reply to its message', () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await page.goto(addressOf('index.html'))
      await follow('general')
      await heading('general')
      await follow('Reply to The owner')
      await page.locator('.message:target', { hasText: 'The butler' }).waitFor()
      await follow('#A thread')
      await heading('A thread')
      await page.getByText('in the thread', { exact: true }).waitFor()
      await follow('All channels')
      await heading('Guild under test')
    }))
})
