import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { OPERATIONS } from 'guildhall/features'

/** A malformed request: its head as sent, and its body. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body: Buffer
  readonly who: number
}

const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'QUERY',
  'LOCK',
  'get',
  'FOO',
]

const PATHS = [
  '/',
  '/api',
  '/api/v10',
  '/livez',
  '/readyz',
  '/metrics',
  '/gateway',
  '/avatars/1/0123456789abcdef0123456789abcdef.png?size=7',
  '/icons/../../etc/passwd',
  '/emojis/$emoji:3$.gif?animated=%00',
  '/stickers/$sticker:1$.json',
  '/embed/avatars/%ff.png',
  '/embed/avatars/5.png?size=99999999999',
  '/assets/..%2f..%2fpackage.json',
  'http://elsewhere.example/api/v10/users/@me',
  '*',
  '/api/v10/channels/$channel:17$/messages?limit=1&limit=2&around[]=1&around[x]=2&__proto__=1',
]

/** Other spellings of a path. */
const MANGLED: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replace('/v10', ''),
  (path) => path.replace('/v10', '/v9'),
  (path) => path.replace('/v10', '/v11'),
  (path) => path.replace('/v10', '/v99999999999999999999'),
  (path) => path.replace('/v10', '/V10'),
  (path) => `${path}/`,
  (path) => `${path}/..`,
  (path) => `${path}%00`,
  (path) => `${path}%2e%2e%2f`,
  (path) => `${path}%ff%fe`,
  (path) => `${path}%`,
  (path) => `${path}?%`,
  (path) => `${path}?a=%ff&b=%00&=&&?&x`,
  (path) => `${path}?${'a=1&'.repeat(3000)}`,
  (path) => `${path}/${'x'.repeat(2000)}`,
  (path) => `${path}/${'x'.repeat(20_000)}`,
  (path) => `${path};a=b#c`,
  (path) => path.replace('@me', '%40me'),
  (path) => path.replace(/[aeiou]/gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="utf-8"; charset=latin1',
  'APPLICATION/JSON ;x',
  'application/json, text/plain',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/x-www-form-urlencoded',
  'application/json\t',
  ';',
  '\u00ff/\u00ff',
]

const json = '{"name":"raw","content":"raw","type":0}'
const part = (head: string, content: string) => `--b\r\n${head}\r\n\r\n${content}\r\n`
const BODIES = [
  Buffer.alloc(0),
  Buffer.from(json),
  Buffer.from(`\ufeff${json}`),
  Buffer.from(json, 'utf16le'),
  Buffer.from('{"name":"caf\u00e9"}', 'latin1'),
  gzipSync(json),
  Buffer.from(`${json}${json}`),
  Buffer.from('{"name":"a","name":null,"__proto__":{"name":"b"},"name":"x\\u0000\\ud800"}'),
  Buffer.from('a=1&b=2'),
  Buffer.from(`${part('Content-Disposition: form-data; name="payload_json"', json)}--b--\r\n`),
  Buffer.from(part('Content-Disposition: form-data; name="payload_json"', json)),
  Buffer.from(`${part('Content-Disposition: form-data; name="file"; filename="\u0000/../x.png"', 'x')}--b--`),
  Buffer.from(`${part('Content-Disposition: form-data', 'x')}--b--`),
  Buffer.from(`${part(`Content-Disposition: form-data; name="${'n'.repeat(9000)}"`, 'x')}--b--`),
  Buffer.from('--b--'),
  Buffer.from('--b\r\n\r\n'),
  Buffer.alloc(100_000, '['),
  Buffer.alloc(100_000, 'x'),
]

const HEADERS = [
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: nonsense',
  'X-Audit-Log-Reason: caf\u00e9 %',
  'X-Audit-Log-Reason: a\r\nX-Audit-Log-Reason: b',
  'Origin: null',
  'Origin: https://elsewhere.example\r\nAccess-Control-Request-Method: PATCH',
  'Range: bytes=0-0,5-',
  'If-None-Match: *',
  'If-Modified-Since: nonsense',
  'Accept-Encoding: br;q=nonsense, gzip, *;q=0',
  `Cookie: ${'c=1; '.repeat(500)}`,
  `X-Long: ${'x'.repeat(20_000)}`,
  'X-HTTP-Method-Override: DELETE',
  'X-Forwarded-For: \u00ff',
  'Upgrade: h2c',
  'Host: a\r\nHost: b',
  'Transfer-Encoding: gzip, chunked',
]

export const anyRawRequest: fc.Arbitrary<RawRequest> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    path: fc.oneof(
      fc.constantFrom(...PATHS),
      fc.constantFrom(...OPERATIONS).map(({ path }) => `/api/v10${path.replace(/:([a-z]+)\w*/gu, '$$$1:5$$')}`),
    ),
    mangle: fc.constantFrom(...MANGLED),
    headers: fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    type: fc.option(fc.constantFrom(...TYPES), { nil: null }),
    body: fc.constantFrom(...BODIES),
    who: fc.nat(1 << 16),
  })
  .map(({ path, mangle, type, headers, ...rest }) => ({
    ...rest,
    path: mangle(path),
    headers: [...headers, ...(type === null ? [] : [`Content-Type: ${type}`])],
  }))

/** Sends a request unchanged and reads the response until the server disconnects. */
export function sendRaw(port: number, { method, path, headers, body }: RawRequest): Promise<string> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    ...headers,
    `Content-Length: ${body.length}`,
  ]
  const { promise, resolve } = Promise.withResolvers<string>()
  const line = connect(port, '127.0.0.1')
  const read: Buffer[] = []
  line.on('data', (bytes: Buffer) => read.push(bytes))
  // A server may disconnect after it has answered before it read everything.
  line.on('error', () => {})
  line.on('close', () => resolve(Buffer.concat(read).toString('latin1')))
  line.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
  return promise
}
