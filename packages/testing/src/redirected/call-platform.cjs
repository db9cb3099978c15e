// node call-platform.cjs PORT calls the platform in every way that Node programs do, and also the server of Guildhall at PORT by URLs that
// it returned. Prints the responses as JSON.
'use strict'

const children = require('node:child_process')
const dns = require('node:dns')
const http = require('node:http')
const http2 = require('node:http2')
const https = require('node:https')
const { createRequire } = require('node:module')
const net = require('node:net')
const { text } = require('node:stream/consumers')
const tls = require('node:tls')
const { SHARE_ENV, Worker } = require('node:worker_threads')
const undici5 = require('undici5')
const undici7 = require('undici7')
const undici8 = require('undici8')
const ws = require('ws')

const undici6 = createRequire(require.resolve('discord.js'))('undici')
const [, , port] = process.argv
const { NODE_OPTIONS } = process.env
/** An environment with nothing but loopback-only.cjs, which catches calls that aren't redirected. */
const bareEnvironment = { NODE_OPTIONS: NODE_OPTIONS.replace(/--require "[^"]*preload\.cjs"/, '') }

const request = (ask) =>
  new Promise((resolve, reject) =>
    ask((answer) => resolve(text(answer)))
      .on('error', reject)
      .end(),
  )
const body = (socket, head) =>
  new Promise((resolve, reject) => {
    socket.on('error', reject)
    if (head) socket.write(head)
    text(socket).then((all) => resolve(all.split('\r\n\r\n')[1]), reject)
  })
const firstMessage = (WebSocket, address) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.onerror = ({ error, message }) => reject(error ?? new Error(message))
    socket.onmessage = ({ data }) => {
      socket.close()
      resolve(String(data))
    }
  })
const failed = (emitter) => new Promise((_resolve, reject) => emitter.on('error', reject))
const output = async (child) => `${await text(child.stdout)}${child.stderr ? await text(child.stderr) : ''}`

const ONE_CALL = `require('node:https').get('https://discord.com/child', (answer) => answer.pipe(process.stdout))`
const WORKER = `require('node:https').get('https://discord.com/thread', (answer) =>
  answer.once('data', (data) => require('node:worker_threads').parentPort.postMessage(String(data))))`
const inWorker = (options) =>
  new Promise((resolve, reject) =>
    new Worker(WORKER, { eval: true, ...options }).on('message', resolve).on('error', reject),
  )
const UNREPLACED = ['status.discord.com', 'dis.gd', 'discordactivities.com', '1.discordsays.com', 'discord.gifts']
const gateway = 'wss://gateway.discord.gg/?v=10&encoding=json'

const ofUndici = (undici) => ({
  request: async () => (await undici.request('https://discord.com/request')).body.text(),
  agent: async () => {
    const dispatcher = new undici.Agent({ allowH2: true })
    return (await undici.request('https://discord.com/agent', { dispatcher })).body.text()
  },
  pool: async () =>
    (await new undici.Pool('https://discord.com').request({ path: '/pool', method: 'GET' })).body.text(),
  fetch: async () => (await undici.fetch('https://discord.com/fetch')).text(),
  global: async () => {
    undici.setGlobalDispatcher(new undici.Agent())
    return (await globalThis.fetch('https://discord.com/global')).text()
  },
  webSocket: () => firstMessage(undici.WebSocket, gateway),
  throughProxy: async () => {
    const proxy = http.createServer().on('connect', (_request, socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
    })
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const dispatcher = new undici.ProxyAgent(`http://127.0.0.1:${proxy.address().port}`)
    return (await undici.request('https://discord.com/proxied', { dispatcher })).body.text()
  },
})

const WAYS = {
  'global fetch': async () => (await fetch('https://discord.com/api/v10/a?b=1')).text(),
  'global fetch of a Request': async () =>
    (await fetch(new Request('https://canary.discord.com/api/c', { method: 'POST', body: 'd' }))).text(),
  'global fetch without TLS': async () => (await fetch('http://ptb.discord.com/plain')).text(),
  'global fetch of an invite': async () => (await fetch('https://discord.gg/hello')).text(),
  'global WebSocket': () => firstMessage(WebSocket, gateway),
  ws: () => firstMessage(ws, gateway),
  'https.get': () => request((done) => https.get('https://cdn.discordapp.com/icons/1/2.png?size=16', done)),
  'https.request': () =>
    request((done) =>
      https.request({ hostname: 'discord.com', path: '/post', method: 'POST', agent: https.globalAgent }, done),
    ),
  'https.request without a Host header': () =>
    request((done) => https.request('https://discord.com/no-host', { setHost: false }, done)),
  'https.request with another Host header': () =>
    request((done) => https.request('https://discord.com/host', { headers: { host: 'example.org' } }, done)),
  'https.request with an agent': () =>
    request((done) =>
      https.request('https://discord.com/agent', { agent: new https.Agent({ keepAlive: true }) }, done),
    ),
  'https.request without an agent': () =>
    request((done) => https.request('https://discord.com/none', { agent: false }, done)),
  'https.request with a connection': () =>
    request((done) =>
      https.request('https://discord.com/own', { createConnection: (options) => tls.connect(options) }, done),
    ),
  'http.get': () => request((done) => http.get('http://discord.com/plain', done)),
  'https.get of an http address of the server': () =>
    request((done) => https.get(`http://localhost:${port}/file?x=1`, done)),
  'https.get of an http URL of the server': () =>
    request((done) => https.get(new URL(`http://127.0.0.1:${port}/file`), { agent: https.globalAgent }, done)),
  'https.request to the server without a port': () =>
    request((done) => https.request({ hostname: 'localhost', path: '/gateway?v=10' }, done)),
  'tls.connect': () =>
    body(tls.connect(443, 'discord.com', { servername: 'discord.com' }), 'GET /tls HTTP/1.0\r\n\r\n'),
  'tls.connect by address': () =>
    body(tls.connect({ host: '192.0.2.1', port: 443, servername: 'discord.com' }), 'GET /address HTTP/1.0\r\n\r\n'),
  'net.connect to port 80': () => body(net.connect(80, 'discord.com'), 'GET /net HTTP/1.0\r\n\r\n'),
  'net.connect to port 443': () => failed(net.connect({ host: 'discord.com', port: 443 })),
  'tls.connect to voice': () => failed(tls.connect(443, 'rotterdam1.discord.media')),
  'tls.connect to hosts without a counterpart': async () => {
    const messages = UNREPLACED.map((host) => failed(tls.connect(443, host)).catch(({ message }) => `${message}\n`))
    return (await Promise.all(messages)).join('')
  },
  'http2.connect': () => failed(http2.connect('https://discord.com')),
  'dns.lookup': () => new Promise((_resolve, reject) => dns.lookup('discord.com', reject)),
  'dns.resolve4': () => new Promise((_resolve, reject) => new dns.Resolver().resolve4('discord.com', reject)),
  'dns.promises.lookup': () => dns.promises.lookup('gateway.discord.gg'),
  'a worker': () => inWorker({}),
  'a worker without arguments': () => inWorker({ execArgv: [] }),
  'a worker without an environment': () => inWorker({ env: bareEnvironment }),
  'a worker without either': () => inWorker({ execArgv: [], env: bareEnvironment }),
  'a worker with the same environment': () => inWorker({ env: SHARE_ENV }),
  spawn: () => output(children.spawn(process.execPath, ['-e', ONE_CALL])),
  'spawn without an environment': () =>
    output(children.spawn(process.execPath, ['-e', ONE_CALL], { env: bareEnvironment })),
  exec: () => output(children.exec(`"${process.execPath}" -e "${ONE_CALL}"`, { env: bareEnvironment })),
  fork: () => {
    const options = { silent: true, execArgv: ['-e', ONE_CALL], env: bareEnvironment }
    return output(children.fork('ignored', options))
  },
  spawnSync: () => children.spawnSync(process.execPath, ['-e', ONE_CALL], { env: bareEnvironment }).stdout.toString(),
  execSync: () => children.execSync(`"${process.execPath}" -e "${ONE_CALL}"`, { env: bareEnvironment }).toString(),
  execFileSync: () => children.execFileSync(process.execPath, ['-e', ONE_CALL], { env: bareEnvironment }).toString(),
  'curl by TLS': () => output(children.spawn('curl', ['--silent', '--show-error', 'https://discord.com/curl-secure'])),
  'curl by TLS to a host without a counterpart': () =>
    output(children.spawn('curl', ['--silent', '--show-error', '--verbose', 'https://status.discord.com/'])),
  'curl without TLS': () => output(children.spawn('curl', ['--silent', 'http://discord.com/curl'])),
}

for (const [name, undici] of Object.entries({
  'undici 5': undici5,
  'undici 6': undici6,
  'undici 7': undici7,
  'undici 8': undici8,
}))
  for (const [way, call] of Object.entries(ofUndici(undici))) WAYS[`${name}: ${way}`] = call

async function callAll() {
  const answers = {}
  const ask = async ([way, call]) => {
    answers[way] = await Promise.resolve()
      .then(call)
      .catch((error) => `${error.code}: ${error.message}`)
  }
  await Promise.all(Object.entries(WAYS).map(ask))
  process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit())
}

void callAll()
