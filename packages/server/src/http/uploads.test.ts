import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { LIMITS } from '@guildhall/protocol/limits'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { pngOf, uint32s } from '@guildhall/testing/requests/pictures'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { RateLimited } from '../kernel/api-error.ts'
import { UploadShares } from '../kernel/files/upload-shares.ts'

const MIB = 2 ** 20
const TYPE = 'multipart/form-data; boundary=X'

describe('Uploaded files', () => {
  let world: World
  let url: string
  before(async () => {
    world = await World.create()
    await world.app.listen()
    url = `/api/v10/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  const head = (name: string, filename = 'a') =>
    `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`

  async function* filled(parts: readonly (string | number)[]) {
    for (const part of parts) {
      if (typeof part === 'string') yield Buffer.from(part)
      else for (let left = part; left > 0; left -= MIB) yield Buffer.alloc(Math.min(left, MIB), 'x')
    }
  }

  /** Sends a body in parts: texts unchanged, and as many bytes as a number says. */
  async function send(parts: readonly (string | number)[], token = world.member.token) {
    const headers = { authorization: token, 'content-type': TYPE }
    const payload = Readable.from(filled(parts))
    const answer = await world.app.http.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: JSON.parse(answer.payload) }
  }

  /** Waits until nothing that was received is left over. */
  const isSettled = () => until(async () => (await world.app.kernel.files.unplaced()).length === 0)

  async function refusesAll(parts: readonly (string | number)[], status: number, code: number): Promise<void> {
    await world.refuses(() => send(parts), status, code)
    assert.deepEqual(await world.app.kernel.files.unplaced(), [])
  }

  test('may be exactly as large as the guild’s limit', async () => {
    const [limit] = LIMITS.fileBytesPerTier
    const { status, body } = await send([head('files[0]'), limit, '\r\n--X--\r\n'])
    assert.deepEqual([status, body.attachments[0].size], [200, limit])
    await refusesAll([head('files[0]'), limit + 1, '\r\n--X--\r\n'], 413, 40005)
    await refusesAll([head('files[0]'), 'x\r\n', head('files[1]'), limit + 1, '\r\n--X--\r\n'], 413, 40005)
    const boosts = `/guildhall/guilds/${world.guildId}/boosts/${world.owner.id}`
    assert.equal((await world.administrator.api.put(boosts, { count: 7 })).status, 200)
    assert.equal((await send([head('files[0]'), limit + 1, '\r\n--X--\r\n'])).status, 200)
    await world.administrator.api.put(boosts, { count: 0 })
  })

  test('are refused by their declared length before they are read', async () => {
    const line = new RawConnection(world.app.http.server)
    const length = LIMITS.uploadBytes + 1
    line.send(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.member.token}\r\nContent-Type: ${TYPE}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    assert.match(await line.answers(), /^HTTP\/1\.1 413 /u)
    line.socket.destroy()
  })

  test('may have any name, also the same one', async () => {
    const namesOf = async (...names: [string, string][]) => {
      const { status, body } = await send([
        ...names.flatMap(([name, file]) => [head(name, file), 'x\r\n']),
        '--X--\r\n',
      ])
      assert.equal(status, 200, JSON.stringify(body))
      return body.attachments.map(({ filename }: any) => filename)
    }
    const names = ['file', 'file1', 'file0', 'upload', 'a.txt', 'files', 'files[x]', 'files[-1]', '__proto__']
    for (const name of [...names, 'files[999999999]', 'files[9999999999999]'])
      assert.deepEqual(await namesOf([name, 'a.txt']), ['a.txt'], name)
    for (const name of [...names, 'files[0]'])
      assert.deepEqual(await namesOf([name, 'a.txt'], [name, 'b.txt'], ['files[1]', 'c.txt']), [
        'a.txt',
        'b.txt',
        'c.txt',
      ])
  })

  test('belong to the message’s entries by the number in their name, or by their order', async () => {
    const form = (...ids: number[]) =>
      `--X\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n${JSON.stringify({
        attachments: ids.map((id) => ({ id, description: `${id}` })),
      })}\r\n`
    for (const [first, second] of [
      ['files[1]', 'files[0]'],
      ['file1', 'file0'],
    ]) {
      const parts = [form(0, 1), head(first ?? '', 'b.txt'), 'x\r\n', head(second ?? '', 'a.txt'), 'x\r\n--X--\r\n']
      const { body } = await send(parts)
      assert.deepEqual(
        body.attachments.map(({ filename, description }: any) => [filename, description]),
        [
          ['a.txt', '0'],
          ['b.txt', '1'],
        ],
      )
    }
    const { body } = await send([form(1), head('x', 'a.txt'), 'x\r\n', head('x', 'b.txt'), 'x\r\n--X--\r\n'])
    assert.deepEqual(
      body.attachments.map(({ filename, description }: any) => [filename, description ?? null]),
      [
        ['b.txt', '1'],
        ['a.txt', null],
      ],
    )
  })

  test('that are truncated at any position leave nothing on the disk', async () => {
    for (const parts of [
      [head('files[0]')],
      [head('files[0]'), 3 * MIB],
      [head('files[0]'), 'x\r\n--X'],
      [head('files[0]'), 'x\r\n', head('files[1]'), 'y'],
    ]) {
      await refusesAll(parts, 400, 0)
    }
  })

  test('of a refused message leave nothing', async () => {
    const payload = '--X\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content":5}\r\n'
    await refusesAll([head('files[0]'), 3 * MIB, `\r\n${payload}--X--\r\n`], 400, 50035)
    await refusesAll([payload, head('files[0]'), 3 * MIB, '\r\n--X--\r\n'], 400, 50035)
  })

  test('of callers who may not send files are not read', async () => {
    for (const token of ['nonsense', world.stranger.token]) {
      const asked: string[] = []
      const { begin } = world.app.kernel.files
      world.app.kernel.files.begin = (id) => {
        asked.push(id)
        return begin.call(world.app.kernel.files, id)
      }
      const { status } = await send([head('files[0]'), 3 * MIB, '\r\n--X--\r\n'], token)
      world.app.kernel.files.begin = begin
      assert.deepEqual([status, asked], [token === 'nonsense' ? 401 : 403, []])
    }
  })

  test('whose connection is lost leave nothing on the disk', async () => {
    const asked = once(world.app.http.server, 'request')
    const line = new RawConnection(world.app.http.server).send(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.member.token}\r\nContent-Type: ${TYPE}\r\nContent-Length: ${8 * MIB}\r\n\r\n`,
    )
    line.send(head('files[0]')).send(Buffer.alloc(MIB, 'x'))
    await asked
    await until(async () => (await world.app.kernel.files.unplaced()).length === 1)
    line.socket.destroy()
    await isSettled()
  })

  test('of a sender with too many pending bytes are refused for a while, and leave nothing on the disk', async (t) => {
    const add = t.mock.method(UploadShares.prototype, 'add', () => {
      throw new RateLimited(1000)
    })
    await refusesAll([head('files[0]'), MIB, '\r\n--X--\r\n'], 429, 0)
    assert.deepEqual(add.mock.calls[0]?.arguments[0], world.member.id)
  })

  test('may be a thousand small ones', async () => {
    const before = await world.db.q.selectFrom('attachments').select('id').execute()
    const sendTen = () =>
      world.member.api.post(
        `/channels/${world.channels.general}/messages`,
        messageForm({}, Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { bytes: `${i}` }]))),
      )
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, sendTen))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    }
    const after = await world.db.q.selectFrom('attachments').select('id').execute()
    assert.equal(after.length - before.length, 1000)
    await isSettled()
  })

  test('may have text fields with the size limit of a body without files', async () => {
    const texts = (count: number) =>
      Array.from({ length: count }, (_, i) => [
        `--X\r\nContent-Disposition: form-data; name="text${i}"\r\n\r\n`,
        BODY_BYTES.messages / 16,
        '\r\n',
      ]).flat()
    assert.equal((await send([...texts(16), head('files[0]'), 'x\r\n--X--\r\n'])).status, 200)
    await refusesAll([head('files[0]'), 'x\r\n', ...texts(17), '--X--\r\n'], 413, 40005)
  })

  test('that pretend to be huge images are stored like all other files', async () => {
    const side = 60_000
    const header = Buffer.concat([uint32s(side, side), Buffer.from([8, 6, 0, 0, 0])])
    const bomb = pngOf([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: deflateSync(Buffer.alloc(8 * MIB)) },
      { type: 'IEND', data: Buffer.alloc(0) },
    ])
    const form = messageForm({}, { 0: { bytes: bomb, name: 'bomb.png', type: 'image/png' } })
    const { status, body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, form)
    const [{ content_type, width }] = body.attachments
    assert.deepEqual([status, content_type, width], [200, 'application/octet-stream', undefined])
  })

  test('are refused with 503 if the disk fails, and leave nothing', async () => {
    const { log } = world.app.kernel
    const { level } = log
    log.level = 'silent'
    const { begin } = world.app.kernel.files
    world.app.kernel.files.begin = async (id) => {
      const writer = await begin.call(world.app.kernel.files, id)
      writer.write = async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      }
      return writer
    }
    await world.refuses(() => send([head('files[0]'), 3 * MIB, '\r\n--X--\r\n']), 503, 130000)
    world.app.kernel.files.begin = begin
    log.level = level
    await isSettled()
    assert.equal((await send([head('files[0]'), 'x\r\n--X--\r\n'])).status, 200)
  })
})
