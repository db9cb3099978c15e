import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000
const UNZIP =
  'import zipfile,json,sys,io;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));assert z.testzip() is None;' +
  'print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))'

describe('Create Account Export', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  const request = ({ api, password }: Person, body: object = { password }) => api.post('/users/@me/export', body)
  const latest = async ({ api }: Person) => {
    const { status, body } = await api.get('/users/@me/export')
    assert.equal(status, 200)
    return body.export
  }
  const requested = async (who: Person) => {
    const { status, body } = await request(who)
    assert.deepEqual([status, body.state, body.url], [200, 'collecting', null])
    await world.app.worker.settled()
    return latest(who)
  }
  const get = (url: string) => world.app.http.inject({ url: url.replace('http://127.0.0.1', '') })
  const unzipped = async (url: string): Promise<Record<string, string>> => {
    const { statusCode, headers, rawPayload } = await get(url)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/zip'])
    return JSON.parse(execFileSync('python3', ['-c', UNZIP], { input: rawPayload, encoding: 'utf8' }))
  }

  test('collects the account, its messages and its files, and nothing of others', async () => {
    const person = await world.newPerson('exporting')
    await world.join(person, { roles: [world.roles.member] })
    const path = `/channels/${world.channels.general}/messages`
    await world.member.api.post(path, { content: 'not mine' })
    await person.api.post(path, { content: 'first' })
    const file = { bytes: 'my bytes', name: 'mine.txt' }
    const gone = { bytes: 'gone', name: 'gone.txt' }
    await person.api.post(path, messageForm({ content: 'second' }, { 0: file }))
    const { body: deleted } = await person.api.post(path, messageForm({ content: 'third' }, { 0: gone }))
    for (let n = 0; n < 205; n++) await person.api.post(path, { content: `more ${n}` })
    const { body: direct } = await person.api.post('/users/@me/channels', { recipient_id: world.member.id })
    await person.api.post(`/channels/${direct.id}/messages`, { content: 'in private' })
    await world.member.api.post(`/channels/${direct.id}/messages`, { content: 'an answer' })
    const { body: application } = await person.api.post('/applications', { name: 'My app' })
    const { url, truncated } = await requested(person)
    await person.api.delete(`${path}/${deleted.id}`)
    assert.equal(truncated, false)
    const files = await unzipped(url)
    const account = JSON.parse(files['account.json'] ?? '')
    assert.equal(account.user.id, person.id)
    assert.deepEqual(
      account.guilds.map(({ id }: { id: string }) => id),
      [world.guildId],
    )
    assert.deepEqual(
      account.applications.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[application.id, 'My app']],
    )
    assert.doesNotMatch(files['account.json'] ?? '', /secret|password|token|signing_key/u)
    const own = JSON.parse(files[`messages/guild-${world.guildId}.json`] ?? '')
    const texts = own.map(({ content }: { content: string }) => content).filter((content: string) => content !== '')
    assert.deepEqual(texts, ['first', 'second', 'third', ...Array.from({ length: 205 }, (_, n) => `more ${n}`)])
    const [, second, third] = own.filter(({ content }: { content: string }) => content !== '')
    assert.equal(files[second.attachments[0].url], 'my bytes')
    assert.equal(files[third.attachments[0].url], undefined)
    const inPrivate = JSON.parse(files[`messages/channel-${direct.id}.json`] ?? '')
    assert.deepEqual(
      inPrivate.map(({ content }: { content: string }) => content),
      ['in private'],
    )
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('allows one export a day, and replaces the last one', async () => {
    const person = await world.newPerson('daily')
    const first = await requested(person)
    const refusal = await request(person)
    assert.deepEqual([refusal.status, refusal.body.errors._errors[0].code], [400, 'EXPORT_TOO_SOON'])
    await world.refuses(() => request(person), 400, 50035)
    world.clock.advance(DAY_MS)
    const second = await requested(person)
    assert.notEqual(second.id, first.id)
    assert.equal((await get(first.url)).statusCode, 404)
    assert.ok((await unzipped(second.url))['account.json'])
    const parts = await world.db.q
      .selectFrom('account_export_parts')
      .select('export_id')
      .where('user_id', '=', person.id)
      .execute()
    assert.deepEqual([...new Set(parts.map(({ export_id }) => export_id))], [second.id])
  })

  test('serves the file only at an unchanged address, for a quarter of an hour', async () => {
    const person = await world.newPerson('signed')
    const { url, id } = await requested(person)
    const { pathname, searchParams } = new URL(url)
    const hm = searchParams.get('hm') ?? ''
    for (const wrong of [
      pathname,
      `${pathname}?ex=ffffffffff&is=${searchParams.get('is')}&hm=${hm}`,
      url.replace(hm, hm.replaceAll(/./gu, '0')),
      url.replace(person.id, world.member.id),
      url.replace(id, '1'),
      `${url}&hm=${hm}`,
    ])
      assert.equal((await get(wrong)).statusCode, 404, wrong)
    assert.equal((await get(url)).statusCode, 200)
    world.clock.advance(15 * 60_000)
    assert.equal((await get(url)).statusCode, 404)
    assert.equal((await get((await latest(person)).url)).statusCode, 200)
  })

  test('builds no ZIP file for a HEAD request', async () => {
    const person = await world.newPerson('heading')
    const { url } = await requested(person)
    const path = url.replace('http://127.0.0.1', '')
    assert.equal((await world.app.http.inject({ method: 'HEAD', url: path })).statusCode, 404)
    assert.equal((await get(url)).statusCode, 200)
  })

  test('is removed after a week, and with the account', async () => {
    const count = async (userId: string) => {
      const of = async (table: 'account_exports' | 'account_export_parts') =>
        (await world.db.q.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
      return (await of('account_exports')) + (await of('account_export_parts'))
    }
    const [one, two] = [await world.newPerson('weekly'), await world.newPerson('deleted')]
    await requested(one)
    const { url } = await requested(two)
    assert.ok((await count(one.id)) > 1 && (await count(two.id)) > 1)
    assert.equal((await two.api.post('/users/@me/delete', { password: two.password })).status, 204)
    await world.app.worker.settled()
    assert.equal(await count(two.id), 0)
    assert.equal((await get(url)).statusCode, 404)
    world.clock.advance(7 * DAY_MS)
    assert.equal(await latest(one), null)
  })

  test('rejects a wrong or missing password, bots, and people who aren’t signed in', async () => {
    const { member, bot } = world
    await world.refusesAt(() => request(member, { password: 'wrong-password' }), 'password', 'PASSWORD_DOES_NOT_MATCH')
    for (const body of [{}, { password: '' }, { password: 7 }]) {
      const { status } = await request(member, body)
      assert.ok(status >= 400 && status < 500, `${status}`)
    }
    await world.refuses(() => request(bot), 403, 20001)
    await world.refuses(() => world.nobody.post('/users/@me/export', { password: 'x' }), 401, 0)
    assert.equal(await latest(member), null)
  })

  test('closes its files if the client disconnects, and ends the download if one can’t be read', async () => {
    const person = await world.newPerson('leaving')
    await world.join(person, { roles: [world.roles.member] })
    const file = { 0: { bytes: 'my bytes' } }
    await person.api.post(`/channels/${world.channels.general}/messages`, messageForm({}, file))
    const { url } = await requested(person)
    await world.app.listen()
    const { port } = world.app.http.server.address() as AddressInfo
    const download = (signal: AbortSignal | null = null) =>
      fetch(url.replace('http://127.0.0.1', `http://127.0.0.1:${port}`), { signal })
    const { files } = world.app.kernel
    const { read } = files
    // A file that never ends.
    const opened = new Readable({ read() {} })
    opened.push('the beginning')
    let isOpen = false
    files.read = async () => {
      isOpen = true
      return opened
    }
    const left = new AbortController()
    const response = await download(left.signal)
    await response.body?.getReader().read()
    while (!isOpen) await setImmediate()
    left.abort()
    await once(opened, 'close')
    files.read = async () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk has failed'))
        },
      })
    await assert.rejects(async () => {
      await (await download()).arrayBuffer()
    })
    files.read = read
    assert.equal((await get(url)).statusCode, 200)
  })

  test('leaves out alerts about the user’s messages, which are for moderators', async () => {
    const { owner, channels, guildId } = world
    const person = await world.newPerson('alerted')
    await world.join(person, { roles: [world.roles.member] })
    const rule = {
      name: 'Words',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['forbidden'] },
      actions: [{ type: 2, metadata: { channel_id: channels.general } }],
      enabled: true,
    }
    assert.equal((await owner.api.post(`/guilds/${guildId}/auto-moderation/rules`, rule)).status, 200)
    await person.api.post(`/channels/${channels.general}/messages`, { content: 'a forbidden word' })
    await world.app.worker.settled()
    const { body: messages } = await owner.api.get(`/channels/${channels.general}/messages?limit=5`)
    assert.ok(messages.some(({ type, author }: any) => type === 24 && author.id === person.id))
    const files = await unzipped((await requested(person)).url)
    const own = JSON.parse(files[`messages/guild-${guildId}.json`] ?? '')
    assert.deepEqual(
      own.map(({ content }: any) => content),
      ['a forbidden word'],
    )
  })
})
