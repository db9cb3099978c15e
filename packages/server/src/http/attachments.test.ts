import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000

describe('Attachment URLs', () => {
  let world: World
  let png: Buffer
  let sent: { url: string; id: string }[]
  before(async () => {
    world = await World.create()
    world.clock.hold()
    png = await picture('png')
    sent = await send([
      { bytes: '0123456789', name: 'digits.txt', type: 'text/plain' },
      { bytes: png, name: 'a.png', type: 'image/png' },
      { bytes: '', name: 'empty.txt', type: 'text/plain' },
    ])
  })
  after(() => world.close())

  async function send(files: { bytes: string | Buffer; name: string; type: string }[]) {
    const form = messageForm({}, { ...files })
    const { status, body } = await world.owner.api.post(`/channels/${world.channels.general}/messages`, form)
    assert.equal(status, 200, JSON.stringify(body))
    return body.attachments
  }

  async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const path = url.replace('http://127.0.0.1', '')
    const { statusCode, headers: given, rawPayload } = await world.app.http.inject({ method, url: path, headers })
    return { status: statusCode, headers: given, bytes: rawPayload, text: rawPayload.toString() }
  }

  const digits = () => sent[0]?.url ?? ''

  test('require no token, and can be cached while they are valid', async () => {
    const { status, headers, text } = await get(digits())
    assert.deepEqual(
      [status, text, headers['content-type'], headers['content-length']],
      [200, '0123456789', 'text/plain', '10'],
    )
    const maxAge = Number(/max-age=(\d+)/u.exec(String(headers['cache-control']))?.[1])
    assert.ok(maxAge > 23 * 3600 - 2 && maxAge <= 24 * 3600, String(maxAge))
    const { status: known, text: none } = await get(digits(), { 'if-none-match': String(headers.etag) })
    assert.deepEqual([known, none], [304, ''])
  })

  test('respond with 404 after any change to them', async () => {
    const url = new URL(digits())
    const { pathname, searchParams } = url
    const [, , channel = '', id = '', name = ''] = pathname.split('/')
    const signed = (change: Record<string, string>, path = pathname) => {
      const params = new URLSearchParams({ ...Object.fromEntries(searchParams), ...change })
      return `${path}?${params}`
    }
    const later = (Number.parseInt(searchParams.get('ex') ?? '', 16) + 1).toString(16)
    const hm = searchParams.get('hm') ?? ''
    const wrong = [
      pathname,
      signed({ ex: later }),
      signed({ is: '0' }),
      signed({ hm: `${hm.slice(0, -1)}${hm.endsWith('0') ? '1' : '0'}` }),
      signed({ hm: hm.slice(2) }),
      signed({ hm: '' }),
      signed({ ex: `0${searchParams.get('ex')}` }),
      `${signed({})}&ex=${searchParams.get('ex')}`,
      signed({}, `/attachments/${channel}/${id}/other.txt`),
      signed({}, `/attachments/${channel}/${sent[1]?.id}/${name}`),
      signed({}, `/attachments/1/${id}/${name}`),
      signed({}, `/attachments/${channel}/0${id}/${name}`),
      signed({}, `/attachments/${channel}/..%2f${id}/${name}`),
      signed({}, `/attachments/${channel}/x/${name}`),
    ]
    for (const each of wrong) assert.equal((await get(each)).status, 404, each)
    assert.equal((await get(signed({}))).status, 200)
  })

  test('are valid for a day, and are then replaced', async () => {
    const [file] = await send([{ bytes: 'x', name: 'x.txt', type: 'text/plain' }])
    world.clock.advance(23 * HOUR_MS - 1)
    assert.equal((await get(file?.url ?? '')).status, 200)
    world.clock.advance(HOUR_MS + 1)
    assert.equal((await get(file?.url ?? '')).status, 404)
    const { body } = await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)
    assert.notEqual(body[0].attachments[0].url, file?.url)
    assert.equal((await get(body[0].attachments[0].url)).status, 200)
  })

  test('of another instance answer 404', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const url = digits().replace('http://127.0.0.1', '')
    assert.equal((await other.app.http.inject({ url })).statusCode, 404)
  })

  test('serve ranges of a file', async () => {
    const [file] = await send([{ bytes: '0123456789', name: 'x.txt', type: 'text/plain' }])
    const rows: [range: string, status: number, text: string, contentRange?: string][] = [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=8-', 206, '89', 'bytes 8-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=4-100', 206, '456789', 'bytes 4-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=-0', 416, '', 'bytes */10'],
      ['bytes=5-3', 200, '0123456789'],
      ['bytes=0-1,3-4', 200, '0123456789'],
      ['lines=0-1', 200, '0123456789'],
      ['bytes=-', 200, '0123456789'],
      [`bytes=${'9'.repeat(40)}-`, 200, '0123456789'],
    ]
    for (const [range, status, text, contentRange] of rows) {
      const answer = await get(file?.url ?? '', { range })
      assert.deepEqual(
        [answer.status, answer.text, answer.headers['content-range']],
        [status, text, contentRange],
        range,
      )
    }
    const { headers } = await get(file?.url ?? '')
    assert.equal((await get(file?.url ?? '', { range: 'bytes=0-3', 'if-range': String(headers.etag) })).status, 206)
    assert.equal((await get(file?.url ?? '', { range: 'bytes=0-3', 'if-range': '"other"' })).status, 200)
  })

  test('describe a file without its bytes', async () => {
    const [file] = await send([{ bytes: '0123456789', name: 'x.txt', type: 'text/plain' }])
    const { status, headers, text } = await get(file?.url ?? '', { range: 'bytes=0-3' }, 'HEAD')
    assert.deepEqual([status, headers['content-length'], headers['accept-ranges'], text], [200, '10', 'bytes', ''])
    const [empty] = await send([{ bytes: '', name: 'x.txt', type: 'text/plain' }])
    const { status: ofEmpty, headers: given } = await get(empty?.url ?? '', { range: 'bytes=-3' })
    assert.deepEqual([ofEmpty, given['content-range']], [416, 'bytes */0'])
    assert.equal((await get(empty?.url ?? '')).headers['content-length'], '0')
  })

  test('let a browser show images, audio, video and plain text, but run nothing', async () => {
    const html = '<script>alert(1)</script>'
    const rows: [bytes: string | Buffer, name: string, type: string, given: string, way: string][] = [
      [png, 'a.png', 'image/png', 'image/png', 'inline'],
      ['OggS', 'a.ogg', 'audio/ogg', 'audio/ogg', 'inline'],
      ['x', 'a.mp4', 'video/mp4', 'video/mp4', 'inline'],
      [html, 'a.txt', 'text/plain', 'text/plain', 'inline'],
      [html, 'a.html', 'text/html', 'application/octet-stream', 'attachment'],
      [html, 'a.xhtml', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
      [`<svg onload="alert(1)"/>`, 'a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['alert(1)', 'a.js', 'text/javascript', 'application/octet-stream', 'attachment'],
      ['body{}', 'a.css', 'text/css', 'application/octet-stream', 'attachment'],
      ['<x/>', 'a.xml', 'text/xml', 'application/octet-stream', 'attachment'],
      ['%PDF-1.4', 'a.pdf', 'application/pdf', 'application/pdf', 'attachment'],
      ['{}', 'a.json', 'application/json', 'application/json', 'attachment'],
      // A file that begins as an image and contains a page is served as an image.
      [Buffer.concat([png, Buffer.from(html)]), 'a.html', 'text/html', 'image/png', 'inline'],
      [Buffer.from(`GIF89a/*${html}*/=1;`), 'a.gif', 'image/gif', 'application/octet-stream', 'attachment'],
    ]
    for (const [bytes, name, type, given, way] of rows) {
      const [file] = await send([{ bytes, name, type }])
      const { headers } = await get(file?.url ?? '')
      assert.deepEqual(
        [headers['content-type'], headers['content-disposition']],
        [given, `${way}; filename="${name}"`],
        name,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    }
  })

  test('of a file whose bytes are deleted answer 404', async () => {
    const [file] = await send([{ bytes: 'x', name: 'x.txt', type: 'text/plain' }])
    await world.app.kernel.files.discard(file?.id ?? '')
    const answer = await get(file?.url ?? '')
    assert.deepEqual([answer.status, answer.headers['cache-control']], [404, undefined])
  })
})
