// Loaded before preload.cjs: connections and lookups that are not redirected fail, and are written to standard error.
'use strict'

const dns = require('node:dns')
const { writeSync } = require('node:fs')
const net = require('node:net')

const isLocal = (host) => /^(?:localhost|127\.|::1$)/.test(host ?? 'localhost')

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof first === 'object' ? first.host : typeof second === 'string' ? second : undefined
  if (isLocal(host)) return connect.apply(this, args)
  writeSync(2, `left this machine: ${host}\n`)
  process.nextTick(() => this.destroy(new Error('left this machine')))
  return this
}

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  const original = dns[name]
  dns[name] = (host, ...rest) => {
    if (isLocal(host)) return original(host, ...rest)
    writeSync(2, `left this machine: ${host}\n`)
    process.nextTick(rest.at(-1), new Error('left this machine'))
  }
}
