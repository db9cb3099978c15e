import assert from 'node:assert/strict'
import { test } from 'node:test'
// Loads the SDK without a window, after which other files of its process can't load it with one.
import { attemptRemap } from '@discord/embedded-app-sdk'
import { UrlMappings, urlMappingError } from '@guildhall/protocol/url-mappings'
import fc from 'fast-check'

/**
 * The words of prefixes, directories, hosts and the rest are distinct, because the SDK searches for them anywhere in a
 * URL.
 */
const word = (first: string) => fc.stringMatching(/^[a-z\d]{1,5}$/u).map((rest) => first + rest)
const segments = (first: string, maxLength: number) =>
  fc.array(word(first), { maxLength }).map((parts) => parts.map((part) => `/${part}`).join(''))

const mapping = fc.record({
  prefix: segments('p', 2).filter((prefix) => prefix !== ''),
  parameter: fc.option(fc.stringMatching(/^v[\w-]{0,5}$/u)),
  host: word('h'),
  port: fc.option(fc.integer({ min: 1024, max: 65_535 })),
  directory: segments('d', 2),
})

test('the proxy reverses the SDK’s rewriting by URL mappings', () => {
  const own = 'activity.example'
  Object.defineProperty(globalThis, 'window', { value: { location: { host: own } }, configurable: true })
  fc.assert(
    fc.property(
      fc.uniqueArray(mapping, { minLength: 1, maxLength: 4, selector: ({ host }) => host }),
      fc.nat(3),
      segments('s', 3),
      fc.constantFrom('', '?x=1&y=%20', '?'),
      fc.boolean(),
      (mappings, chosen, tail, query, isOld) => {
        const rows = mappings.map(({ prefix, parameter, host, port, directory }, index) => ({
          // Each has another beginning, so that none is a prefix of another.
          prefix: `/${index}${prefix}${parameter === null ? '' : '/{name}'}`,
          target: `${parameter === null ? '' : '{name}.'}${host}.example${port === null ? '' : `:${port}`}${directory}`,
        }))
        fc.pre(rows.every((row) => urlMappingError(row) === null))
        const { parameter = null, host, port, directory } = mappings[chosen % mappings.length] ?? {}
        const name = parameter === null ? '' : `${parameter?.toLowerCase().replace(/[-_]+$/u, '')}.`
        const original = new URL(
          `https://${name}${host}.example${port === null ? '' : `:${port}`}${directory}${tail === '' ? '/' : tail}${query}`,
        )
        const rewritten = attemptRemap({ url: original, mappings: rows })
        assert.equal(rewritten.host.replace(/:\d+$/u, ''), own)
        const path = (isOld ? '/.proxy' : '') + rewritten.pathname
        assert.deepEqual(new UrlMappings(rows).mapped(path), { host: original.host, path: original.pathname })
        assert.equal(rewritten.search, original.search)
      },
    ),
  )
})
