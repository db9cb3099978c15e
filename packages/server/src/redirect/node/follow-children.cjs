// Redirects the program's child processes and worker threads too, even if it passes them their own environment or arguments.
'use strict'

const children = require('node:child_process')
const { delimiter } = require('node:path')
const threads = require('node:worker_threads')
const { given, hook, python, variable } = require('./settings.cjs')

const OPTION = `--require ${JSON.stringify(hook)}`

/** Adds the hooks for programs in Node and Python, and the proxy for others, to an environment. */
function withHook(environment) {
  // The program redirects its child to another server on purpose.
  if ((environment.GUILDHALL_REDIRECTION ?? variable) !== variable) return environment
  const options = environment.NODE_OPTIONS ?? ''
  const folders = (environment.PYTHONPATH ?? '').split(delimiter).filter((folder) => folder && folder !== python)
  return {
    ...environment,
    ...given,
    GUILDHALL_REDIRECTION: variable,
    PYTHONPATH: [python, ...folders].join(delimiter),
    NODE_OPTIONS: options.includes(OPTION) ? options : [options, OPTION].filter(Boolean).join(' '),
  }
}

const { spawn } = children.ChildProcess.prototype
children.ChildProcess.prototype.spawn = function (options) {
  if (!Array.isArray(options?.envPairs)) return spawn.call(this, options)
  const pairs = options.envPairs.map((pair) => [
    pair.slice(0, pair.indexOf('=', 1)),
    pair.slice(pair.indexOf('=', 1) + 1),
  ])
  const envPairs = Object.entries(withHook(Object.fromEntries(pairs))).map(([name, value]) => `${name}=${value}`)
  return spawn.call(this, { ...options, envPairs })
}

for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
  const original = children[name]
  children[name] = function (command, ...rest) {
    const at = rest.findIndex((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
    const options = at < 0 ? {} : rest[at]
    const args = Array.isArray(rest[0]) ? [rest[0]] : []
    return original.call(this, command, ...args, { ...options, env: withHook(options.env ?? process.env) })
  }
}

if (process.execve) {
  const { execve } = process
  process.execve = (file, args = [], environment = process.env) =>
    execve.call(process, file, args, withHook(environment))
}

threads.Worker = class Worker extends threads.Worker {
  constructor(file, options = {}) {
    const { execArgv, env } = options
    super(file, {
      ...options,
      ...(Array.isArray(execArgv) && { execArgv: ['--require', hook, ...execArgv] }),
      ...(typeof env === 'object' && env !== null && { env: withHook(env) }),
    })
  }
}
