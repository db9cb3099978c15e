// The platform's own addresses all have TLS and the usual port, so some programs ask by `https` whatever address they are given.
'use strict'

const http = require('node:http')
const https = require('node:https')
const { bare, isLoopback } = require('./platform-hosts.cjs')
const { own } = require('./settings.cjs')

for (const name of ['request', 'get']) {
  const original = https[name]
  https[name] = function (...args) {
    const there = serverAddress(args)
    if (!there) return original.apply(this, args)
    const callback = args.find((each) => typeof each === 'function')
    const { agent, ...options } = { ...there.asked, ...there.options }
    const isPlain = options.protocol === 'http:'
    return isPlain ? http[name](options, callback) : original.call(this, options, callback)
  }
}

/** What is asked of the server of Guildhall in a way that `https` can't do; undefined for anything else. */
function serverAddress([first, second]) {
  const isAddress = typeof first === 'string' || first instanceof URL
  const options = (isAddress ? (typeof second === 'object' ? second : null) : first) ?? {}
  if (isAddress) {
    const url = URL.parse ? URL.parse(String(first)) : URL.canParse(String(first)) ? new URL(String(first)) : null
    const server = url?.protocol === 'http:' && own.find((each) => isSame(each, url.hostname, url.port))
    if (!server) return undefined
    const { hostname, port, pathname, search } = url
    const asked = { protocol: 'http:', hostname: hostname.replace(/^\[|\]$/g, ''), port, path: pathname + search }
    if (url.username) asked.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    return { asked, options: { ...options, protocol: 'http:' } }
  }
  const hostname = options.hostname ?? options.host
  if (!hostname || options.socketPath) return undefined
  const port = options.port ? String(options.port) : null
  if (options.protocol === 'http:') {
    const server = own.find((each) => isSame(each, hostname, port ?? ''))
    return server && { asked: {}, options }
  }
  if (port !== null || options.protocol || options.defaultPort) return undefined
  const server = own.find((each) => isSameHost(each, hostname))
  return server && { asked: {}, options: { ...options, protocol: server.protocol, port: server.port || undefined } }
}

const isSame = (server, hostname, port) =>
  server.protocol === 'http:' && (server.port || '80') === (port || '80') && isSameHost(server, hostname)

function isSameHost(server, hostname) {
  const name = bare(hostname)
  return name === server.hostname || (isLoopback(name) && isLoopback(server.hostname))
}
