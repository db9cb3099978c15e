// node scripts/set-up.mjs <start|test|check|bench> makes a checkout ready for that command: installs packages, builds the client.
// It runs before anything is installed, so on old Node (18) and without packages. It speaks on standard error only: what the
// command itself prints on standard output may be read by a program. Where nothing is to be done it says nothing.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodePackage } from '../packages/server/bin/node-package.mjs'
import { findNode, root } from './bundled-node.mjs'

const NEEDS_WEB = ['start', 'test', 'bench']
const LOCK_BEAT_MS = 2_000
const LOCK_STALE_MS = 15_000

const lock = join(root, '.cache', 'set-up.lock')
const modules = join(root, 'node_modules')
const installed = join(modules, '.package-lock.json')
const web = join(root, 'packages', 'web')
const builtFrom = join(web, 'dist', '.built-from')

try {
  const command = process.argv[2]
  if (!isReady(command)) await underLock(() => makeReady(command))
} catch (error) {
  console.error(`guildhall: ${error.message}`)
  process.exitCode = 1
}

function isReady(command) {
  return isInstalled() && !(wantsWeb(command) && isWebStale())
}

// Whoever waited for the lock may find that the work has been done meanwhile.
async function makeReady(command) {
  if (!isInstalled()) await install()
  if (wantsWeb(command) && isWebStale()) await buildWeb()
}

function wantsWeb(command) {
  const isLeftOut = /^(1|true)$/i.test(process.env.GUILDHALL_NO_WEB ?? '') || process.argv.includes('--no-web')
  return NEEDS_WEB.includes(command) && !isLeftOut
}

// What npm recorded of its last run is compared with the lock file, so an install by hand counts too.
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json')).packages ?? {}
  const present = readJson(installed).packages ?? {}
  const isOutdated = ([path, { version, optional }]) =>
    path in present ? present[path].version !== version : path.includes('node_modules/') && !optional
  // A user's settings may leave out all optional packages; Node itself stands for them.
  const hasNode =
    findNode() !== undefined && existsSync(join(modules, nodePackage())) === hasEntry(wanted, nodePackage())
  const entries = Object.entries(wanted)
  return hasNode && !entries.some(isOutdated) && entries.every(([path, entry]) => matchesManifest(path, entry))
}

function hasEntry(packages, name) {
  return packages[`node_modules/${name}`] !== undefined
}

// The lock file repeats what each package.json of ours asks for; a difference means that one was edited since.
function matchesManifest(path, entry) {
  if (path.includes('node_modules/')) return true
  const manifest = readJson(join(root, path, 'package.json'))
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((field) => {
    const asked = Object.entries(manifest[field] ?? {})
    return (
      asked.length === Object.keys(entry[field] ?? {}).length &&
      asked.every(([name, version]) => entry[field][name] === version)
    )
  })
}

async function install() {
  say('installing packages')
  // Without npm's own record an earlier install was cut off, and half a package looks whole to npm.
  if (!existsSync(installed)) rmSync(modules, { recursive: true, force: true })
  // Without "include", NODE_ENV=production or omit=optional in a user's settings would leave out what this project runs on.
  // Not "npm ci": it removes a folder that other processes may be running from, for the sake of one changed package.
  const includes = ['--include=dev', '--include=optional']
  await runNpm(['install', '--no-save', ...includes, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (findNode() === undefined) {
    throw new Error(`the package ${nodePackage()} could not be installed: install Node 24 or newer and try again`)
  }
}

function runNpm(args) {
  const cli = process.env.npm_execpath ?? ''
  const what = `npm ${args[0]}`
  if (basename(cli) === 'npm-cli.js')
    return run(what, process.env.npm_node_execpath ?? process.execPath, [cli, ...args])
  return process.platform === 'win32' ? run(what, 'cmd.exe', ['/c', 'npm', ...args]) : run(what, 'npm', args)
}

function isWebStale() {
  if (!existsSync(join(web, 'index.html'))) return false
  return !existsSync(builtFrom) || readFileSync(builtFrom, 'utf8') !== webHash()
}

async function buildWeb() {
  say('building the web client')
  const hash = webHash()
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  await run('building the web client', findNode(), [vite, 'build', '--logLevel', 'warn'], web)
  writeFileSync(builtFrom, hash)
}

function webHash() {
  const protocol = join(root, 'packages', 'protocol')
  return hashFiles([join(root, 'package-lock.json'), ...listFiles(web), ...listFiles(protocol)])
}

function listFiles(folder) {
  const skipped = ['node_modules', 'dist', 'e2e']
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

// A child's standard output becomes our standard error.
async function run(what, file, args, cwd = root) {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 2, 2] })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const stop = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, stop)
  try {
    const end = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => resolve(signal ?? code))
    })
    if (end !== 0) throw new Error(`${what} failed (${end})`)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

// The lock is a folder, because making one is atomic everywhere. Its holder keeps touching it: a lock nobody touches was left
// by a process that was killed. (A process id would say nothing across containers that share the folder.)
async function underLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited) say('waiting for another set-up of this folder')
    await sleep(200)
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), LOCK_BEAT_MS)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(lock, { recursive: true, force: true })
  }
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (touched !== undefined && Date.now() - touched > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
  return false
}

function say(text) {
  console.error(`guildhall: ${text}`)
}
