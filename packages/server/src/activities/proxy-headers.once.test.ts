import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, test } from 'node:test'
import { packedHeaders } from '@guildhall/testing/features/activities'
import { cookieIn, cookiePrefix, namespacedCookie, ownCookies } from './cookies.ts'
import { headersToApp, upgradeHeaders } from './proxy-headers.ts'

const origin = 'https://500.activities.chat.example'
const target = { host: 'app.example', path: '/' }
const signed = { 'x-discord-proxy-payload': 'e30=' }
const sent = (headers: IncomingHttpHeaders) => headersToApp({ headers, target, origin, signed })
const packed = (...headers: [string, string][]) => sent({ 'guildhall-page-headers': packedHeaders(headers) })

/** Headers that the proxy always sets itself. */
const OWN = ['host', 'via', 'x-forwarded-host', 'x-forwarded-proto', 'x-discord-proxy-payload']
const passed = (headers: ReturnType<typeof sent>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))

describe('A request to an app’s server', () => {
  test('has the headers that browsers set by themselves, and no others', () => {
    const browser = {
      accept: '*/*',
      'user-agent': 'me',
      'sec-fetch-mode': 'cors',
      'sec-ch-ua-mobile': '?0',
      range: 'bytes=0-',
    }
    const added = {
      authorization: 'Basic b3BlcmF0b3I6c2VjcmV0',
      'proxy-authorization': 'Basic x',
      'remote-user': 'ada',
      'remote-email': 'ada@example.org',
      'x-auth-request-email': 'ada@example.org',
      'x-authentik-username': 'ada',
      'x-forwarded-user': 'ada',
      'x-webauth-user': 'ada',
      'cf-access-jwt-assertion': 'x',
      'sec-auth-user': 'ada',
      'x-custom': '1',
    }
    assert.deepEqual(passed(sent({ ...browser, ...added })), browser)
    const { connection, upgrade, ...others } = passed(
      upgradeHeaders({ headers: { ...browser, ...added, 'sec-websocket-key': 'x' }, target, origin, signed }),
    )
    assert.deepEqual([connection, upgrade], ['Upgrade', 'websocket'])
    assert.deepEqual(others, { ...browser, 'sec-websocket-key': 'x' })
  })

  test('has the headers that the page’s script set, under their own names', () => {
    assert.deepEqual(
      passed(
        packed(['authorization', 'Bearer x'], ['X-Requested-With', 'fetch'], ['x-nom', 'caf\u00e9'], ['Proxy', 'x']),
      ),
      {
        authorization: 'Bearer x',
        'x-requested-with': 'fetch',
        'x-nom': 'caf\u00e9',
      },
    )
    const both = sent({
      authorization: 'Basic x',
      'guildhall-page-headers': packedHeaders([['authorization', 'Bearer y']]),
    })
    assert.equal(both.authorization, 'Bearer y')
  })

  test('has no header by which a script impersonates its browser or this proxy', () => {
    const names = [
      'host',
      'cookie',
      'content-length',
      'content-type',
      'transfer-encoding',
      'connection',
      'upgrade',
      'te',
      'expect',
      'via',
      'origin',
      'referer',
      'sec-fetch-site',
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-discord-proxy-payload',
      'x-signature-ed25519',
      'guildhall-page-headers',
      '__proto__',
      'na me',
      '',
    ]
    assert.deepEqual(passed(packed(...names.map((name): [string, string] => [name, 'x']))), {})
    assert.equal(packed(['host', 'x'], ['x-discord-proxy-payload', 'x'])['x-discord-proxy-payload'], 'e30=')
    assert.deepEqual(passed(packed(['x-a', 'line\r\nx-b: 1'], ['x-c', '\0'])), {})
    for (const nonsense of ['', '!', 'e30=', 'bnVsbA==', 'WzFd', 'WzFd,WzFd', 'W1sxLDJdLFsieCJdXQ==']) {
      assert.deepEqual(passed(sent({ 'guildhall-page-headers': nonsense })), {}, nonsense)
    }
    const many = Array.from({ length: 65 }, (_, at): [string, string] => [`x-${at}`, '1'])
    assert.deepEqual(passed(packed(...many)), {})
  })

  test('has the cookies that the app set, under their own names, and none of a parent domain', () => {
    const prefix = cookiePrefix(origin)
    const set = namespacedCookie('sid=1; Domain=chat.example; path=/deep; HttpOnly; SameSite=None', prefix)
    assert.equal(set, '__Host-app-sid=1; HttpOnly; SameSite=None; Path=/; Secure')
    const cookie = `sso=secret; ${set.split(';')[0]}; __Host-sso=secret; app-sid=2; guildhall-app-sid=3; __Secure-app-x=4`
    assert.equal(sent({ cookie, 'sec-fetch-site': 'same-origin' }).cookie, 'sid=1')
    assert.equal(sent({ cookie: 'sso=secret' }).cookie, undefined)
    assert.equal(ownCookies(namespacedCookie('valueless', prefix), prefix), 'valueless')
    assert.equal(ownCookies(namespacedCookie(' a=b=c ;Secure', prefix), prefix), 'a=b=c')
    assert.equal(namespacedCookie('a=1; domain', 'guildhall-app-'), 'guildhall-app-a=1; Path=/')
  })

  test('has cookies and a signature only from the app’s own pages, and only cookies from a window that was navigated here', () => {
    const cookie = '__Host-app-a=1'
    const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
    const table: [headers: IncomingHttpHeaders, isCookieSent: boolean, isSigned: boolean][] = [
      [{}, true, true],
      [{ 'sec-fetch-site': 'same-origin', ...frame }, true, true],
      [{ 'sec-fetch-site': 'same-origin', origin }, true, true],
      [{ 'sec-fetch-site': 'none', ...visit }, true, true],
      [{ 'sec-fetch-site': 'cross-site', ...visit }, true, false],
      [{ 'sec-fetch-site': 'cross-site', ...visit, origin: 'http://evil.example' }, false, false],
      [{ 'sec-fetch-site': 'cross-site', ...frame }, false, false],
      [{ 'sec-fetch-site': 'cross-site' }, false, false],
      [{ 'sec-fetch-site': 'same-site' }, false, false],
      [{ origin: 'http://evil.example' }, false, false],
      [{ origin: 'null' }, false, false],
    ]
    for (const [headers, isCookieSent, isSigned] of table) {
      const found = sent({ ...headers, cookie })
      assert.equal(found.cookie, isCookieSent ? 'a=1' : undefined, JSON.stringify(headers))
      assert.equal(found['x-discord-proxy-payload'] !== undefined, isSigned, JSON.stringify(headers))
    }
  })
})

describe('A cookie', () => {
  test('is found by its name at any position, and never inside another cookie’s value', () => {
    for (const [header, value] of [
      ['a=1', '1'],
      ['b=2; a=1; c=3', '1'],
      ['b=2;a=1', '1'],
      ['b=2;   a=1=2', '1=2'],
      ['aa=2; a=', ''],
      ['b=x a=2', null],
      ['b=a=2', null],
      ['aa=2', null],
      ['', null],
      [undefined, null],
    ] as const) {
      assert.equal(cookieIn(header, 'a'), value, String(header))
    }
  })
})
