import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { Parser } from 'htmlparser2'

const INJECTIONS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '[a](javascript:alert(1))',
  '<javascript:alert(1)>',
  '&lt;script&gt;',
  '```html\n</code></pre><script>alert(1)</script>\n```',
  '||</details><script>alert(1)</script>||',
  '# </div><svg onload=alert(1)>',
  '- <iframe src=https://a.example></iframe>',
]
const INJECTION = INJECTIONS[1] ?? ''

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The elements of a page, and its text. */
function parsed(html: string): { elements: Element[]; text: string } {
  const elements: Element[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    ontext: (part) => {
      text += part
    },
  })
  parser.end(html)
  return { elements, text }
}

const ALLOWED = new Set(
  `html head meta title style body header nav ul li a main footer p h1 h2 h3 time article div span bdi img svg rect circle
  strong em u s details summary blockquote small ol code pre video audio dl dt dd hr progress`.split(/\s+/u),
)

const linkButton = (label: string) => ({ type: 2, style: 5, label: label.slice(0, 40), url: 'discord://-/<b>' })

/** Sends messages whose embeds, files and components contain markup. */
async function sendHostileParts(bot: World['bot'], path: string): Promise<void> {
  const embed = {
    title: INJECTION,
    description: INJECTIONS.join('\n').slice(0, 1000),
    url: 'https://a.example/"onclick=alert(1)',
    color: 0xff0080,
    author: { name: INJECTION, url: 'https://a.example/<b>' },
    footer: { text: INJECTION },
    fields: [{ name: INJECTION, value: INJECTION, inline: true }],
    image: { url: 'https://tracker.example/pixel.png' },
    thumbnail: { url: 'attachment://shown.png' },
  }
  const files = {
    0: { bytes: '<script>alert(1)</script>', name: 'run.html' },
    1: { bytes: await picture('png'), name: 'shown.png' },
    2: { bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', name: 'run.svg' },
  }
  const attachments = [{ id: 0, description: INJECTION }]
  const withFiles = await bot.api.post(path, messageForm({ content: INJECTION, embeds: [embed], attachments }, files))
  assert.equal(withFiles.status, 200, JSON.stringify(withFiles.body))
  const drawn = await bot.api.post(path, {
    flags: 1 << 15,
    components: [
      { type: 10, content: INJECTION },
      {
        type: 17,
        accent_color: 0x00ff00,
        components: [
          { type: 9, components: [{ type: 10, content: 'in a section' }], accessory: linkButton(INJECTION) },
          { type: 12, items: [{ media: { url: 'https://tracker.example/other.png' }, description: INJECTION }] },
        ],
      },
    ],
  })
  assert.equal(drawn.status, 200, JSON.stringify(drawn.body))
}

describe(`guildhall export --format html (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-pages-'))
  const ids: Record<string, string> = {}
  let folder = ''
  let names: string[] = []
  let messageCount = 0
  before(async () => {
    const world = await World.create({ filesDir: join(place.folder, 'files') }, await place.open())
    const { owner, member, bot, channels, guildId } = world
    Object.assign(ids, { guild: guildId, general: channels.general, member: member.id })
    const path = `/channels/${channels.general}/messages`
    const send = async (who: typeof owner, body: object) => {
      const answer = await who.api.post(path, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      messageCount++
      return answer.body
    }
    await owner.api.patch('/users/@me', { avatar: dataUri(await picture('png')), global_name: INJECTION })
    await owner.api.patch(`/guilds/${guildId}`, { name: `Guild ${INJECTION}` })
    await owner.api.patch(`/channels/${channels.general}`, { topic: INJECTION })
    const { body: emoji } = await owner.api.post(`/guilds/${guildId}/emojis`, {
      name: 'party',
      image: dataUri(await picture('png')),
    })
    const first = await send(owner, {
      content: `**bold** <@${member.id}> <:party:${emoji.id}> <#${channels.general}> <@&${world.roles.member}> <t:0:F>`,
    })
    ids.first = first.id
    await owner.api.put(`${path}/${first.id}/reactions/${encodeURIComponent('👍')}/@me`)
    await owner.api.put(`${path}/${first.id}/reactions/${encodeURIComponent(`party:${emoji.id}`)}/@me`)
    for (const content of INJECTIONS) await send(member, { content })
    await sendHostileParts(bot, path)
    messageCount += 2
    const poll = {
      question: { text: INJECTION },
      answers: [{ poll_media: { text: INJECTION } }, { poll_media: { text: 'no' } }],
    }
    const asked = await send(owner, { poll })
    await member.api.put(`/channels/${channels.general}/polls/${asked.id}/answers/@me`, { answer_ids: ['1'] })
    await owner.api.put(`${path.replace('messages', 'pins')}/${first.id}`)
    messageCount++
    const { body: thread } = await owner.api.post(`${path}/${first.id}/threads`, { name: `Thread ${INJECTION}` })
    ids.thread = thread.id
    await owner.api.post(`/channels/${thread.id}/messages`, { content: 'in the thread' })
    // No bigint holds these ids.
    const content = '<@99999999999999999999> <#99999999999999999999> <:a:99999999999999999999> <:a:9999999999999999999>'
    await owner.api.post(`/channels/${thread.id}/messages`, { content })
    messageCount += 2
    for (let n = 0; n < 501; n++) await send(member, { content: `message ${n}` })
    ids.reply = (await send(member, { content: 'a reply', message_reference: { message_id: first.id } })).id
    await owner.api.patch(`${path}/${first.id}`, { content: `${first.content} changed` })
    const { body: direct } = await owner.api.post('/users/@me/channels', { recipient_id: member.id })
    ids.direct = direct.id
    await owner.api.post(`/channels/${direct.id}/messages`, { content: 'only for you' })
    await world.app.worker.settled()
    await world.close()
    folder = join(outer, 'guild')
    const { status, stdout, stderr } = await run('guild', ids.guild ?? '', '--out', folder)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^Exported \d+ messages of \d+ channels and threads into .+\n$/u)
    assert.ok(Number(/\d+/u.exec(stdout)?.[0]) >= messageCount)
    names = readdirSync(folder)
  })
  after(async () => {
    rmSync(outer, { recursive: true })
    await place.remove()
  })

  const run = (...args: string[]) =>
    runProgram(['export', ...args, '--format', 'html', ...place.flags, '--files', join(place.folder, 'files')])
  const page = (name: string) => readFileSync(join(folder, name), 'utf8')
  const pagesOf = (id = '') =>
    names
      .filter((name) => name.includes(`[${id}]`) && !name.includes('] threads'))
      .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
  const pages = () => names.filter((name) => name.endsWith('.html'))

  test('no text of a user becomes markup, an attribute or a link that runs code', () => {
    assert.ok(pages().length > 5)
    for (const name of pages()) {
      const { elements } = parsed(page(name))
      for (const { name: tag, attributes } of elements) {
        assert.ok(ALLOWED.has(tag), `${name}: <${tag}>`)
        for (const [attribute, value] of Object.entries(attributes)) {
          assert.doesNotMatch(attribute, /^on|^style$|^srcdoc$/u, name)
          if (attribute === 'href' || attribute === 'src') assert.doesNotMatch(value, /^(?!https?:)[a-z+-]+:/iu, name)
          if (attribute === 'src') assert.doesNotMatch(value, /^(?:https?:)?\/\//u, name)
        }
      }
    }
    const { text } = parsed(page(pagesOf(ids.general)[0] ?? ''))
    for (const content of INJECTIONS.slice(0, 8)) assert.ok(text.includes(content), content)
  })

  test('every page forbids scripts, and everything on other servers', () => {
    for (const name of pages()) {
      const { elements } = parsed(page(name))
      const policies = elements.filter(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')
      assert.equal(policies.length, 1)
      const policy = policies[0]?.attributes.content ?? ''
      assert.match(policy, /^default-src 'none'; /u)
      assert.doesNotMatch(policy, /script-src|unsafe|https?:|\*/u)
      // The policy must precede everything to which it applies.
      assert.ok(page(name).indexOf('Content-Security-Policy') < page(name).indexOf('<title>'))
    }
  })

  test('links only to pages and files that exist', () => {
    for (const name of pages()) {
      const html = page(name)
      for (const { attributes } of parsed(html).elements) {
        const address = attributes.src ?? attributes.href
        if (address === undefined || /^https?:/u.test(address)) continue
        const [path = '', anchor] = address.split('#')
        const target = page(decodeURIComponent(path))
        if (anchor !== undefined) assert.ok(target.includes(`id="${anchor}"`), address)
      }
    }
  })

  test('files that a browser could run are named as texts', () => {
    const files = readdirSync(join(folder, 'files')).map((name) => name.slice(name.indexOf('-') + 1))
    assert.deepEqual(files.toSorted(), ['run.html.txt', 'run.svg.txt', 'shown.png'])
  })

  test('splits a channel into pages, which link to one another and to the message of a reply', () => {
    const [first = '', second = '', ...others] = pagesOf(ids.general)
    assert.deepEqual(others, [])
    assert.ok(second.endsWith('] 2.html'))
    const linksOf = (name: string) =>
      parsed(page(name)).elements.flatMap(({ attributes: { href } }) => (href === undefined ? [] : [href]))
    assert.ok(linksOf(first).includes(encodeURIComponent(second)))
    assert.ok(linksOf(second).includes(encodeURIComponent(first)))
    assert.ok(linksOf(second).includes(`${encodeURIComponent(first)}#m${ids.first}`))
    assert.ok(page(second).includes(`id="m${ids.reply}"`))
    assert.equal(page(first).match(/ id="m\d+"/gu)?.length, 500)
    assert.ok(linksOf('index.html').includes(encodeURIComponent(first)))
    assert.ok(linksOf('index.html').includes(encodeURIComponent(second)))
  })

  test('shows what belongs to a message', () => {
    const html = page(pagesOf(ids.general)[0] ?? '')
    const { text, elements } = parsed(html)
    for (const part of ['@member', '#general', 'Thursday, January 1, 1970', 'Edited', 'Pinned', 'pinned a message.'])
      assert.ok(text.includes(part), part)
    for (const part of ['in a section', '1 vote', 'Image at tracker.example', 'Thread: #Thread'])
      assert.ok(text.includes(part), part)
    assert.ok(elements.some(({ name, attributes }) => name === 'img' && attributes.alt === ':party:'))
    assert.ok(html.includes('<strong>bold</strong>'))
    assert.ok(page(pagesOf(ids.thread)[0] ?? '').includes('in the thread'))
    assert.ok(names.some((name) => name.includes(`[${ids.general}] threads.html`)))
  })

  test('writes a private channel, and a channel without the rest of the guild', async () => {
    const direct = join(outer, 'direct')
    assert.equal((await run('channel', ids.direct ?? '', '--out', direct)).status, 0)
    const [name = ''] = readdirSync(direct).filter((each) => each.includes(`[${ids.direct}]`))
    assert.ok(readFileSync(join(direct, name), 'utf8').includes('only for you'))
    assert.ok(readFileSync(join(direct, 'index.html'), 'utf8').includes(encodeURIComponent(name)))
    const thread = join(outer, 'thread')
    assert.equal((await run('channel', ids.thread ?? '', '--out', thread)).status, 0)
    const written = readdirSync(thread).filter((each) => each.endsWith('.html'))
    assert.equal(written.length, 2)
    for (const each of written)
      assert.ok(!readFileSync(join(thread, each), 'utf8').includes(`%5B${ids.general}%5D`), each)
  })

  test('refuses unknown formats', async () => {
    const result = await runProgram(['export', 'guild', '1', '--out', join(outer, 'none'), '--format', 'pdf'])
    assert.equal(result.status, 2)
    assert.match(result.stderr, /unknown format pdf/u)
  })
})
