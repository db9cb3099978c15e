import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readPageHead } from './page-head.ts'

test('a head ends where its charset can’t be decoded', async () => {
  const title = `<title>${'x'.repeat(2000)}`
  const chunks = [Buffer.concat([Buffer.from(title), Buffer.from([0x81])]), Buffer.from([0x30]), Buffer.from([0x20])]
  const body = Readable.from([...chunks, Buffer.from('</title><meta name="description" content="later">')])
  const head = await readPageHead({ headers: { 'content-type': 'text/html; charset=gbk' }, body })
  assert.match(head.title ?? '', /^x+$/u)
  assert.equal(head.meta.size, 0)
})
