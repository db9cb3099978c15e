// What `guildhall run` tells the programs that it runs.
'use strict'

const { GUILDHALL_RUN = '{}' } = process.env

/**
 * `relay` is the port on this machine that stands in for the platform; `servers` are the addresses of the server itself; `hook` is the
 * file that is loaded first; `given` and `original` are proxy variables, as programs other than Node see them and as they were.
 */
const { relay = 0, servers = [], hook = '', given = {}, original = {} } = JSON.parse(GUILDHALL_RUN)

const own = servers.map((address) => new URL(address))

module.exports = { given, hook, original, own, relay, variable: GUILDHALL_RUN }
