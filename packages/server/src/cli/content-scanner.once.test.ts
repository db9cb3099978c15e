import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { loadContentScanner } from './content-scanner.ts'

describe('A custom content scanner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-scanner-'))
  after(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  test('replaces the server’s own scanner', async () => {
    const path = write(
      'cats.mjs',
      'export const scan = async ({ links }) => links.some((link) => link.includes("cat"))',
    )
    const scan = await loadContentScanner(path)
    assert.equal(await scan({ links: ['https://example.org/cat'] }), true)
    assert.equal(await scan({ links: ['https://example.org/dog'] }), false)
  })

  test('must exist, be readable and export scan', async () => {
    await assert.rejects(loadContentScanner(join(folder, 'missing.mjs')), /cannot load the content scanner/u)
    await assert.rejects(loadContentScanner(write('broken.mjs', 'export const')), /cannot load the content scanner/u)
    await assert.rejects(loadContentScanner(write('empty.mjs', '')), /exports no function "scan"/u)
  })
})
