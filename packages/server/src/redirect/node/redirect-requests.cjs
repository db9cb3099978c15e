// The platform's URLs all use https and its default port, so some programs call `https` with any URL that they are given. This sends such
// requests to the server of Guildhall by the protocol and port of its URL.
'use strict'

const http = require('node:http')
const https = require('node:https')
const { bare, isLoopback } = require('./platform-hosts.cjs')
const { serverUrls } = require('./settings.cjs')

for (const name of ['request', 'get']) {
  const original = https[name]
  https[name] = function (...args) {
    const request = serverRequest(args)
    if (!request) return original.apply(this, args)
    const callback = args.find((each) => typeof each === 'function')
    const { agent, ...options } = { ...request.target, ...request.options }
    const isPlain = options.protocol === 'http:'
    return isPlain ? http[name](options, callback) : original.call(this, options, callback)
  }
}

/** The target and options of a request to the server that `https` would send to a wrong port or fail; undefined for other requests. */
function serverRequest([first, second]) {
  const isUrl = typeof first === 'string' || first instanceof URL
  const options = (isUrl ? (typeof second === 'object' ? second : null) : first) ?? {}
  if (isUrl) {
    const url = URL.parse ? URL.parse(String(first)) : URL.canParse(String(first)) ? new URL(String(first)) : null
    const server = url?.protocol === 'http:' && serverUrls.find((each) => isSame(each, url.hostname, url.port))
    if (!server) return undefined
    const { hostname, port, pathname, search } = url
    const target = { protocol: 'http:', hostname: hostname.replace(/^\[|\]$/g, ''), port, path: pathname + search }
    if (url.username) target.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    return { target, options: { ...options, protocol: 'http:' } }
  }
  const hostname = options.hostname ?? options.host
  if (!hostname || options.socketPath) return undefined
  const port = options.port ? String(options.port) : null
  if (options.protocol === 'http:') {
    const server = serverUrls.find((each) => isSame(each, hostname, port ?? ''))
    return server && { target: {}, options }
  }
  if (port !== null || options.protocol || options.defaultPort) return undefined
  const server = serverUrls.find((each) => isSameHost(each, hostname))
  return server && { target: {}, options: { ...options, protocol: server.protocol, port: server.port || undefined } }
}

const isSame = (server, hostname, port) =>
  server.protocol === 'http:' && (server.port || '80') === (port || '80') && isSameHost(server, hostname)

function isSameHost(server, hostname) {
  const name = bare(hostname)
  return name === server.hostname || (isLoopback(name) && isLoopback(server.hostname))
}
