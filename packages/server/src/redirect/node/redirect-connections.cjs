// Redirects connections in `tls.connect` and `net.Socket`, which all HTTP and WebSocket libraries for Node use.
'use strict'

const net = require('node:net')
const tls = require('node:tls')
const { isLoopback, isPlatform, isReplaced, refusal } = require('./platform-hosts.cjs')
const { RedirectedSocket, isSecured, offers } = require('./redirected-socket.cjs')
const { relay } = require('./settings.cjs')

const connectPlainly = net.Socket.prototype.connect
const connectSecurely = tls.connect
const toRelay = { host: '127.0.0.1', port: relay }

const REASONS = {
  unknown: 'Guildhall does not replace this host',
  protocol: 'only HTTP/1.1 and WebSocket can be redirected',
}

/** Connects the socket to the relay before it fails, because HTTP/2 takes a socket that isn't connecting for a connected one. */
function refuse(socket, target, reason) {
  // Created before the next tick, so that its stack shows the caller.
  const error = refusal(target, reason)
  connectPlainly.call(socket, toRelay)
  process.nextTick(() => socket.destroy(error))
  return socket
}

tls.connect = function connect(...args) {
  const options = secureOptions(args)
  const host = platformHost(options)
  if (host === null) return connectSecurely.apply(this, args)
  const socket = new RedirectedSocket(options)
  const callback = args.find((each) => typeof each === 'function')
  if (callback) socket.once('secureConnect', callback)
  // A tunnel through a proxy to the platform: nothing was sent over it yet.
  options.socket?.destroy()
  const target = `${host}:${options.port ?? 443}`
  if (!isReplaced(host)) return refuse(socket, target, REASONS.unknown)
  if (options.ALPNProtocols && !offers(options.ALPNProtocols, 'http/1.1'))
    return refuse(socket, target, REASONS.protocol)
  if (options.timeout) socket.setTimeout(options.timeout)
  return connectPlainly.call(socket, toRelay)
}

net.Socket.prototype.connect = function connect(...args) {
  const { options, callback } = plainOptions(args)
  const { host, port } = options
  if (options.path || !host || !isPlatform(host)) return connectPlainly.apply(this, args)
  const target = `${host}:${port}`
  if (!isReplaced(host)) return refuse(this, target, REASONS.unknown)
  if (isSecured(this) || Number(port) !== 80) return refuse(this, target, REASONS.protocol)
  const { lookup, family, hints, localAddress, localPort, autoSelectFamily, ...kept } = options
  return connectPlainly.call(this, { ...kept, ...toRelay }, callback)
}

/** The options of `tls.connect`: (options), (port), (port, host) or (path), followed by optional options and a callback. */
function secureOptions([first, second, third]) {
  if (typeof first === 'object' && first !== null) return first
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first))
  const host = isPort && typeof second === 'string' ? second : undefined
  const options = [second, third].find((each) => typeof each === 'object' && each !== null)
  return { ...options, ...(isPort ? { port: first } : { path: first }), ...(host !== undefined && { host }) }
}

/** The options of `Socket.connect`; `net.connect` passes all arguments as one array. */
function plainOptions(args) {
  const list = Array.isArray(args[0]) ? args[0] : args
  const [first, second] = list
  const callback = list.find((each) => typeof each === 'function')
  if (typeof first === 'object' && first !== null) return { options: first, callback }
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first))
  const host = typeof second === 'string' ? second : undefined
  return { options: isPort ? { port: first, host } : { path: String(first) }, callback }
}

function platformHost({ path, host, servername, socket }) {
  if (path && !host && !servername) return null
  if (host && isPlatform(host)) return host
  // A server on this machine may use any server name, even one of the platform.
  const isLocal = !socket && (!host || isLoopback(host))
  return !isLocal && servername && isPlatform(servername) ? servername : null
}
