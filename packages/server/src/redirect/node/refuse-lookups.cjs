// No program learns an address of the platform: a connection to an address doesn't say whose it is.
'use strict'

const dns = require('node:dns')
const { isPlatform, refusal } = require('./platform-hosts.cjs')

const LOOKUPS = Object.keys(dns).filter((name) => /^(?:lookup|resolve)/.test(name) && typeof dns[name] === 'function')

for (const place of [dns, dns.Resolver.prototype]) replace(place, refuseByCallback)
for (const place of [dns.promises, dns.promises.Resolver.prototype]) replace(place, refuseByPromise)

function replace(place, refusing) {
  for (const name of LOOKUPS) {
    const original = place[name]
    if (typeof original !== 'function') continue
    const replaced = function (host, ...rest) {
      return typeof host === 'string' && isPlatform(host)
        ? refusing(refusal(host, 'its address must not be looked up'), rest)
        : original.call(this, host, ...rest)
    }
    // util.promisify reads how to convert a lookup from its properties.
    Object.defineProperties(replaced, Object.getOwnPropertyDescriptors(original))
    place[name] = replaced
  }
}

function refuseByCallback(error, rest) {
  const callback = rest.findLast((each) => typeof each === 'function')
  if (!callback) throw error
  process.nextTick(callback, error)
}

function refuseByPromise(error) {
  return Promise.reject(error)
}
