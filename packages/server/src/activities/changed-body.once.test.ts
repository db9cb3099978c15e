import assert from 'node:assert/strict'
import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, test } from 'node:test'
import { AddressFreed, ScriptFirst } from './changed-body.ts'

/** What comes of a page that comes in such parts. */
async function changed(parts: Iterable<string>, stream: Transform = new ScriptFirst()): Promise<string> {
  let text = ''
  stream.setEncoding('latin1').on('data', (more) => {
    text += more
  })
  for (const part of parts) stream.write(Buffer.from(part, 'latin1'))
  stream.end()
  await new Promise((resolve) => stream.once('end', resolve))
  return text
}

const SCRIPT = '<script src="/.proxy/.guildhall/first.js"></script>'

describe('a page that a script is put into', () => {
  test('has it first, in however many parts it comes', async () => {
    for (const page of [
      '<!doctype html><html><HEAD lang="a"><script src="a.js"></script></head></html>',
      '<p>nothing more',
      '<!-- <head> --><head>\xe9',
      '<head',
    ]) {
      const whole = await changed([page])
      assert.equal(whole.replace(SCRIPT, ''), page)
      if (page.includes('HEAD')) assert.ok(whole.includes(`<HEAD lang="a">${SCRIPT}`))
      const apart = await changed(page)
      assert.equal(apart.replace(SCRIPT, ''), page)
      if (page.includes('HEAD')) assert.equal(apart, whole)
    }
  })

  test('takes as long as the page is, in parts of one byte too', async () => {
    const page = '<head'.repeat(3300)
    const { user: before } = process.cpuUsage()
    assert.equal((await changed(page)).length, page.length + SCRIPT.length)
    // To look at all of it again for each byte takes minutes.
    assert.ok(process.cpuUsage().user - before < 10_000_000)
  })
})

describe('the client of a development server', () => {
  const written = (protocol: string, host: string, port: string) => `const importMetaUrl = new URL(import.meta.url);
const socketProtocol = ${protocol} || (importMetaUrl.protocol === "https:" ? "wss" : "ws");
const hmrPort = ${port};
const socketHost = \`\${${host} || importMetaUrl.hostname}:\${hmrPort || importMetaUrl.port}\${"/"}\`;
`
  const freed = written('null', 'null', 'null')

  test('is freed of the port, the scheme and the host that it was told', async () => {
    for (const port of ['443', '3000', '24678']) {
      assert.equal(await changed([written('null', 'null', port)], new AddressFreed()), freed, port)
      assert.equal(await changed([written('"wss"', '"tunnel.example"', port)], new AddressFreed()), freed, port)
    }
    assert.equal(await changed(freed, new AddressFreed()), freed)
  })

  test('is not kept in memory where it has no end', async () => {
    const body = new AddressFreed()
    const chunk = Buffer.alloc(2 ** 16, 'x')
    let passed = 0
    body.on('data', ({ length }: Buffer) => (passed += length))
    for (let sent = 0; sent < 4 * 2 ** 20; sent += chunk.length) {
      await new Promise<unknown>((resolve) => body.write(chunk, resolve))
    }
    assert.equal(passed, 4 * 2 ** 20)
    body.end()
    await finished(body)
    assert.equal(passed, 4 * 2 ** 20)
  })
})
