import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { LIMITS } from '@guildhall/protocol/limits'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

const TYPE = 'multipart/form-data; boundary=X'

/** Create Guild Sticker represents all operations with files. */
describe('A multipart body', () => {
  let world: World
  let path: string
  let png: Buffer
  before(async () => {
    world = await World.create({ publicUrl: null })
    path = `/guilds/${world.guildId}/stickers`
    png = await picture('png')
  })
  after(() => world.close())

  const part = (name: string, value: string, filename?: string): string => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/png`
    return `--X\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  }
  const NAMED = part('name', 'hello') + part('tags', 'hand')
  const END = '--X--\r\n'
  const whole = () =>
    Buffer.concat([
      Buffer.from(`${NAMED}--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      png,
      Buffer.from(`\r\n${END}`),
    ])

  /** Sends bytes unchanged. */
  async function send(payload: string | Buffer | Readable, type = TYPE, token = world.owner.token) {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: `/api/v10${path}`,
      headers: { authorization: token, 'content-type': type },
      payload,
    })
    return { status: answer.statusCode, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) }
  }

  test('may have its fields as parts, or as JSON in payload_json', async () => {
    const fields = { name: 'parts', tags: 'hand', description: 'x y', unknown: 'ignored' }
    const plain = await world.owner.api.post(path, multipartForm(fields, { file: png }))
    assert.deepEqual([plain.status, plain.body.name, plain.body.description], [201, 'parts', 'x y'])
    const payload_json = JSON.stringify({ name: 'json', tags: 'hand', description: null })
    const json = await world.owner.api.post(path, multipartForm({ payload_json, name: 'left out' }, { file: png }))
    assert.deepEqual([json.status, json.body.name], [201, 'json'])
    const send = () => world.owner.api.post(path, multipartForm({ payload_json: '{' }, { file: png }))
    await world.refuses(send, 400, 50109)
  })

  test('is read whatever the case and the parameters of its content type', async () => {
    const wordy = Buffer.concat([Buffer.from('to be ignored\r\n'), whole(), Buffer.from('and this')])
    assert.equal((await send(wordy, 'Multipart/Form-Data; boundary="X"')).status, 201)
  })

  test('may contain files under other names, which are ignored', async () => {
    const other = await world.owner.api.post(path, multipartForm({ name: 'other', tags: 'hand' }, { upload: png }))
    assert.deepEqual([other.status, Object.keys(other.body.errors)], [400, ['file']])
  })

  test('is refused without a boundary, with another one, or without a beginning', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=Y']) {
      await world.refuses(() => send(whole(), type), 400, 0)
    }
    for (const body of ['nonsense', '--X', '\r\n']) await world.refuses(() => send(body), 400, 0)
  })

  test('is refused if it is truncated anywhere', async () => {
    const all = whole()
    const ends = [1, 3, 4, 40, 60, NAMED.length, NAMED.length + 30, all.length - 30, all.length - 5]
    for (const end of ends) await world.refuses(() => send(all.subarray(0, end)), 400, 0)
  })

  test('is refused if it has too many parts, or too much data in one field', async () => {
    for (const many of [part('name', 'x'), part('file', 'x', 'f'), part('other', 'x', 'f')]) {
      await world.refuses(() => send(many.repeat(20_000) + END), 413, 40005)
    }
    await world.refuses(() => send(part('name', 'x'.repeat(BODY_BYTES.usual + 1)) + END), 413, 40005)
  })

  test('is refused above the operation’s size limit', async () => {
    const large = Buffer.from(NAMED + part('file', 'x'.repeat(LIMITS.stickerBytes + BODY_BYTES.usual), 'f') + END)
    await world.refuses(() => send(large), 413, 40005)
    // Without a length the bytes are counted while they arrive.
    const inPieces = () => Readable.from([large.subarray(0, 1000), large.subarray(1000)])
    await world.refuses(() => send(inPieces()), 413, 40005)
  })

  test('does no harm if its headers are endless, unnamed or invalid', async () => {
    for (const headers of [
      `Content-Disposition: form-data; name="a"; x="${'y'.repeat(500_000)}"`,
      'X: y\r\n'.repeat(50_000).trimEnd(),
      'Content-Disposition: form-data',
      'Content-Disposition: attachment; name="file"; filename="x"',
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Disposition: form-data; name="constructor"; filename="x"',
      '\u0000: \u0000',
      ':',
    ]) {
      const { status } = await send(`${NAMED}--X\r\n${headers}\r\n\r\nvalue\r\n${END}`)
      assert.equal(status, 400, headers.slice(0, 50))
    }
  })

  test('is read only for its fields, within the usual size limit, if the operation takes no files', async () => {
    const settings = `/guilds/${world.guildId}/roles`
    const parts = multipartForm({ name: 'In parts' })
    parts.set('icon', new Blob(['x']), 'icon.png')
    const { status, body } = await world.owner.api.post(settings, parts)
    assert.deepEqual([status, body.name, body.icon], [200, 'In parts', null])
    parts.set('icon', new Blob(['x'.repeat(20_000_000)]), 'icon.png')
    await world.refuses(() => world.owner.api.post(settings, parts), 413, 40005)
  })

  test('is not parsed if the caller lacks permission', async () => {
    for (const body of [whole(), whole().subarray(0, 50), Buffer.from('nonsense'), Buffer.alloc(11_000_000)]) {
      await world.refuses(() => send(body, TYPE, world.stranger.token), 403, 50001)
      await world.refuses(() => send(body, TYPE, 'nobody'), 401, 0)
    }
  })

  test('of random bytes never gets a 500', async () => {
    const all = whole()
    const pieces = fc.constantFrom(
      '--X',
      '--X--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="file"',
      '"',
      ';',
    )
    const spoilt = fc.tuple(fc.nat(all.length), fc.nat(60), fc.array(fc.oneof(pieces, fc.string()), { maxLength: 6 }))
    await fc.assert(
      fc.asyncProperty(spoilt, async ([at, left, put]) => {
        const bytes = Buffer.concat([all.subarray(0, at), Buffer.from(put.join('')), all.subarray(at + left)])
        const { status } = await send(bytes)
        assert.ok(status < 500, String(status))
      }),
      { numRuns: 200 },
    )
  })

  test('is refused while it is still arriving, and does not harm the server', async () => {
    const port = await world.app.listen()
    const head = (token: string) =>
      `POST /api/v10${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: ${TYPE}\r\n` +
      `Content-Length: 10000000\r\n\r\n`
    const ask = (text: string) =>
      new Promise<string>((answered, failed) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.once('data', (data) => {
          answered(data.toString('latin1'))
          socket.destroy()
        })
        socket.once('error', failed)
      })
    assert.match(await ask(head(world.stranger.token) + NAMED), /^HTTP\/1\.1 403 /u)
    assert.match(await ask(head(world.owner.token) + part('name', 'x').repeat(100)), /^HTTP\/1\.1 413 /u)
    const gone = connect(port, '127.0.0.1')
    await new Promise<void>((written) => gone.write(head(world.owner.token) + NAMED, () => written()))
    await new Promise((closed) => gone.once('close', closed).destroy())
    assert.equal((await world.owner.api.get(path)).status, 200)
  })
})
