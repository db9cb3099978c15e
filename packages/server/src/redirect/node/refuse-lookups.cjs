// DNS lookups of the platform's hosts fail: a connection to an IP address could not be recognized and redirected.
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
        ? refusing(refusal(host, 'its DNS records cannot be looked up'), rest)
        : original.call(this, host, ...rest)
    }
    // util.promisify uses a property of the original function.
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
