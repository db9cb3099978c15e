import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isShadowed, type UrlMappingRow, UrlMappings, urlMappingError } from './url-mappings.ts'

const rows = (...pairs: [prefix: string, target: string][]): UrlMappingRow[] =>
  pairs.map(([prefix, target]) => ({ prefix, target }))

const word = fc.stringMatching(/^[a-z\d][a-z\d_-]{0,5}$/u)
const segment = fc.stringMatching(/^[\w\-~!$&'()+,;=:@]{1,6}$/u)

/** A row whose parameters are replaced by the values. */
const filledRow = fc
  .record({
    fixed: fc.array(word, { maxLength: 3 }),
    values: fc.uniqueArray(word, { maxLength: 3 }),
    host: word,
    port: fc.option(fc.integer({ min: 1024, max: 65_535 })),
    directory: fc.array(word, { maxLength: 2 }),
  })
  .map(({ fixed, values, host, port, directory }) => {
    const names = values.map((_, index) => `{${'abc'[index]}}`)
    const written = (parts: string[]) => ({
      prefix: `/${[...fixed, ...parts].join('/')}`,
      host: `${[...parts, host].join('.')}.example${port === null ? '' : `:${port}`}`,
    })
    const row = written(names)
    const asked = written(values)
    const path = directory.map((each) => `/${each}`).join('')
    return { row: { prefix: row.prefix, target: row.host + path }, asked, directory: path }
  })

const rest = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
  .map(([segments, slash]) => segments.map((each) => `/${each}`).join('') + (slash ? '/' : ''))

describe('The URL mappings of an Activity', () => {
  test('lead to their targets, with and without the proxy’s old prefix', () => {
    const mappings = new UrlMappings(
      rows(
        ['/', 'app.example.com'],
        ['/foo/{parameter}', '{parameter}.example.com/baz'],
        ['/foo', 'foo.example.com'],
        ['/deep/', 'deep.example.com/'],
        ['/dev', 'localhost:5173'],
      ),
    )
    const table: [path: string, host: string, there: string][] = [
      ['/foo/test-hyphen/bar/', 'test-hyphen.example.com', '/baz/bar/'],
      ['/foo/a_1', 'a_1.example.com', '/baz'],
      ['/foo', 'foo.example.com', '/'],
      ['/foo/', 'foo.example.com', '/'],
      ['/foo/%20/x', 'foo.example.com', '/%20/x'],
      ['/foobar', 'app.example.com', '/foobar'],
      ['/FOO', 'app.example.com', '/FOO'],
      ['/deep/a//b', 'deep.example.com', '/a//b'],
      ['/dev/@vite/client', 'localhost:5173', '/@vite/client'],
      ['/', 'app.example.com', '/'],
      ['/.proxyfoo', 'app.example.com', '/.proxyfoo'],
    ]
    for (const [path, host, there] of table) {
      assert.deepEqual(mappings.mapped(path), { host, path: there }, path)
      if (path !== '/.proxyfoo') assert.deepEqual(mappings.mapped(`/.proxy${path}`), { host, path: there }, path)
    }
    assert.deepEqual(mappings.mapped('/.proxy'), { host: 'app.example.com', path: '/' })
    assert.equal(new UrlMappings(rows(['/a', 'a.example.com'])).mapped('/b'), null)
  })

  test('are tried in the listed order, not by length', () => {
    const mappings = new UrlMappings(rows(['/foo', 'one.example.com'], ['/foo/bar', 'two.example.com']))
    assert.deepEqual(mappings.mapped('/foo/bar'), { host: 'one.example.com', path: '/bar' })
  })

  test('match prefixes literally, even if they contain pattern characters', () => {
    const mappings = new UrlMappings(rows(['/a.b', 'x.example.com'], ['/(c)+', 'y.example.com']))
    assert.equal(mappings.mapped('/aXb'), null)
    assert.equal(mappings.mapped('/(c)+/d')?.host, 'y.example.com')
  })

  test('find the path for a target URL, unless another mapping matches it first', () => {
    const mappings = new UrlMappings(
      rows(['/api/{x}', '{x}.example.com/v1'], ['/a/b', 'two.example.com'], ['/a', 'one.example.com']),
    )
    assert.equal(mappings.pathTo({ host: 'eu.example.com', path: '/v1/x' }), '/api/eu/x')
    assert.equal(mappings.pathTo({ host: 'one.example.com', path: '/c' }), '/a/c')
    assert.equal(mappings.pathTo({ host: 'one.example.com', path: '/b' }), null)
    assert.equal(mappings.pathTo({ host: 'two.example.com', path: '/c' }), '/a/b/c')
    assert.equal(mappings.pathTo({ host: 'three.example.com', path: '/' }), null)
    assert.equal(mappings.pathTo({ host: 'eu.example.com', path: '/v10' }), null)
  })

  test('prefer the mapping of the request if several lead to the same target', () => {
    const mappings = new UrlMappings(
      rows(['/', 'one.example.com'], ['/api', 'one.example.com'], ['/files', 'one.example.com/files']),
    )
    const who = { host: 'one.example.com', path: '/who' }
    assert.equal(mappings.pathTo(who), '/api/who')
    assert.equal(mappings.pathTo(who, '/a'), '/who')
    assert.equal(mappings.pathTo(who, '/.proxy/api/a'), '/api/who')
    assert.equal(mappings.pathTo(who, '/files/a'), '/api/who')
    assert.equal(mappings.pathTo({ host: 'one.example.com', path: '/files/b' }, '/a'), '/files/b')
  })

  test('replace parameters in paths in both directions', () => {
    fc.assert(
      fc.property(filledRow, rest, ({ row, asked, directory }, tail) => {
        fc.pre(urlMappingError(row) === null)
        const prefix = asked.prefix.replace(/\/$/u, '')
        const path = prefix + tail || '/'
        const mappings = new UrlMappings([row])
        const there = mappings.mapped(path)
        assert.deepEqual(there, { host: asked.host, path: directory + path.slice(prefix.length) || '/' })
        const back = mappings.pathTo(there)
        assert.ok(back !== null)
        assert.deepEqual(mappings.mapped(back), there)
      }),
    )
  })
})

describe('A URL mapping', () => {
  test('is accepted as the documentation writes it', () => {
    for (const [prefix, target] of [
      ['/', 'example.com'],
      ['/foo/{parameter}', '{parameter}.example.com/baz'],
      ['/v', 'example.com/v1.0/'],
      ['/dev', 'localhost:5173'],
      ['/six', '[::1]:5173/x'],
      ['/{a}.{b}', '{a}.{b}.example.com'],
    ] as const) {
      assert.equal(urlMappingError({ prefix, target }), null, `${prefix} ${target}`)
    }
  })

  test('is rejected with an error for the side that is wrong', () => {
    const table: [prefix: string, target: string, field: string][] = [
      ['foo', 'example.com', 'prefix'],
      ['/a b', 'example.com', 'prefix'],
      ['/a/../b', 'example.com', 'prefix'],
      ['/a/%2E%2e/b', 'example.com', 'prefix'],
      ['/a//b', 'example.com', 'prefix'],
      ['/.proxy/a', 'example.com', 'prefix'],
      ['/.proxy', 'example.com', 'prefix'],
      ['/{A}', '{A}.example.com', 'prefix'],
      ['/{a}{b}', '{a}.{b}.example.com', 'prefix'],
      ['/{a}-{b}', '{a}.{b}.example.com', 'prefix'],
      ['/{a}/{a}', '{a}.example.com', 'prefix'],
      ['/a?b', 'example.com', 'prefix'],
      ['/', 'https://example.com', 'target'],
      ['/', '', 'target'],
      ['/', 'user@example.com', 'target'],
      ['/', 'example.com:99999', 'target'],
      ['/', 'example.com:0', 'target'],
      ['/', 'example..com', 'target'],
      ['/', 'example.com/index.html', 'target'],
      ['/', 'example.com/a/../b', 'target'],
      ['/', 'example.com//a', 'target'],
      ['/', 'example.com?x', 'target'],
      ['/', '*.example.com', 'target'],
      ['/a', '{a}.example.com', 'target'],
      ['/{a}', 'example.com', 'target'],
      ['/{a}', '{a}.{a}.example.com', 'target'],
    ]
    for (const [prefix, target, field] of table) {
      assert.equal(urlMappingError({ prefix, target })?.field, field, `${prefix} ${target}`)
    }
  })

  test('matches any path in a short time', () => {
    const names = [...'abcdefgh'].map((name) => `{${name}}`)
    const row = { prefix: `/${names.join('.')}`, target: names.join('.') }
    assert.equal(urlMappingError(row), null)
    const mappings = new UrlMappings([row])
    const began = performance.now()
    assert.equal(mappings.mapped(`/${'a'.repeat(50_000)}`), null)
    assert.ok(performance.now() - began < 1000)
  })

  test('is shadowed by an earlier mapping that matches all its paths', () => {
    const table: [earlier: string, later: string, shadowed: boolean][] = [
      ['/foo', '/foo/bar', true],
      ['/foo/bar', '/foo', false],
      ['/foo', '/foobar', false],
      ['/{a}', '/foo', true],
      ['/{a}', '/foo/{b}', true],
      ['/{a}', '/foo.bar', false],
      ['/foo/{a}', '/foo/{b}', true],
      ['/foo-{a}', '/foo-{b}/x', true],
      ['/foo', '/{a}', false],
      ['/', '/foo', false],
      ['/foo', '/', false],
      ['/', '/', true],
      ['/foo/', '/foo', true],
    ]
    for (const [earlier, later, shadowed] of table) {
      assert.equal(isShadowed(rows([earlier, 'a.example'], [later, 'b.example']), 1), shadowed, `${earlier} ${later}`)
    }
  })

  test('is never reached if it is shadowed', () => {
    const prefix = fc
      .array(fc.oneof(word, fc.constantFrom('{a}', 'x-{b}')), { minLength: 1, maxLength: 3 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(fc.array(prefix, { minLength: 2, maxLength: 4 }), word, rest, (prefixes, value, tail) => {
        const list = prefixes.map((each, index) => ({ prefix: each, target: `host${index}.example` }))
        const last = list.length - 1
        fc.pre(list.every((row) => urlMappingError(row)?.field !== 'prefix') && isShadowed(list, last))
        const path = (prefixes[last] ?? '').replaceAll(/\{[a-z]\}/gu, value) + tail
        assert.notEqual(new UrlMappings(list).mapped(path)?.host, `host${last}.example`)
      }),
    )
  })
})
