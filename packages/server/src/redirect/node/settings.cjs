// What a program that is redirected is told.
'use strict'

const { GUILDHALL_REDIRECTION = '{}' } = process.env

/**
 * `relay` is the port on this machine that stands in for the platform, `secure` its port with TLS, `authority` the file of who signed its
 * certificate; `servers` are the addresses of the server itself; `hook` is the file that is loaded first; `python` is the folder in which
 * Python finds its own; `given` and `original` are variables for programs other than Node, as these see them and as they were; `domains` and
 * `replaced` say to Python what `platform-hosts.cjs` says here. `clock` says where a program whose timers follow a sandbox reaches its clock,
 * and what time it is there.
 */
const {
  relay = 0,
  servers = [],
  hook = '',
  python = '',
  given = {},
  original = {},
  clock = null,
} = JSON.parse(GUILDHALL_REDIRECTION)

const own = servers.map((address) => new URL(address))

module.exports = { clock, given, hook, original, own, python, relay, variable: GUILDHALL_REDIRECTION }
