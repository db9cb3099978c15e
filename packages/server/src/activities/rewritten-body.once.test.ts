import assert from 'node:assert/strict'
import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, test } from 'node:test'
import { AddressFreed, ScriptFirst } from './rewritten-body.ts'

/** The output for a page that arrives in these chunks. */
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

describe('A page into which a script is inserted', () => {
  test('starts with the script, in however many chunks it arrives', async () => {
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

  test('is processed in linear time, even in chunks of one byte', async () => {
    const page = '<head'.repeat(3300)
    const { user: before } = process.cpuUsage()
    assert.equal((await changed(page)).length, page.length + SCRIPT.length)
    // Searching all of it again for each byte would take minutes.
    assert.ok(process.cpuUsage().user - before < 10_000_000)
  })
})

describe('The client of a development server', () => {
  const written = (protocol: string, host: string, port: string) => `const importMetaUrl = new URL(import.meta.url);
const socketProtocol = ${protocol} || (importMetaUrl.protocol === "https:" ? "wss" : "ws");
const hmrPort = ${port};
const socketHost = \`\${${host} || importMetaUrl.hostname}:\${hmrPort || importMetaUrl.port}\${"/"}\`;
`
  const freed = written('null', 'null', 'null')

  test('loses the port, scheme and host that were pinned', async () => {
    for (const port of ['443', '3000', '24678']) {
      assert.equal(await changed([written('null', 'null', port)], new AddressFreed()), freed, port)
      assert.equal(await changed([written('"wss"', '"tunnel.example"', port)], new AddressFreed()), freed, port)
    }
    assert.equal(await changed(freed, new AddressFreed()), freed)
  })

  test('is streamed instead of buffered if it never ends', async () => {
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
