// A replacement for the base image, which can't be pulled everywhere. It contains the parts of `node:VERSION-trixie-slim` that our
// image may use: a shell, a few commands and libraries of Debian, the running Node, and npm.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A step that uses another Debian command must add it here, if the real image contains it. */
const COMMANDS = ['cat', 'chmod', 'chown', 'cp', 'env', 'id', 'ln', 'ls', 'mkdir', 'mv', 'rm', 'sh', 'sleep', 'true']
const LIBRARIES = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2', 'librt.so.1']
const FOLDERS = [
  'dev',
  'etc/ssl/certs',
  'proc',
  'root',
  'tmp',
  'usr/bin',
  'usr/lib',
  'usr/lib64',
  'usr/local/bin',
  'usr/sbin',
]
const DEVICES = { null: 3, zero: 5, random: 8, urandom: 9 }
/** Files of the host that Docker also provides to build steps. */
const SURROUNDINGS = ['/etc/hosts', '/etc/nsswitch.conf', '/etc/resolv.conf']

/** Creates it in a new folder, and returns its path. */
export function makeBaseImage(root: string): string {
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  for (const merged of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${merged}`, join(root, merged))
  const commands = COMMANDS.map((command) => join('/usr/bin', command))
  for (const command of commands) place(command, root, command)
  place(process.execPath, root, '/usr/local/bin/node')
  for (const library of librariesOf([...commands, process.execPath])) place(library, root, library)
  placeNpm(root)
  placeDevices(root)
  execFileSync('chmod', ['1777', join(root, 'tmp')])
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n')
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  for (const file of [...SURROUNDINGS, ...(certificates ? [certificates] : [])]) {
    if (existsSync(file)) place(file, root, file)
  }
  return root
}

function librariesOf(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const file of files) {
    for (const [, path = ''] of execFileSync('ldd', [file], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g))
      found.add(path)
  }
  const folder = dirname([...found].find((path) => basename(path) === 'libc.so.6') ?? '')
  for (const name of LIBRARIES) found.add(join(folder, name))
  return found
}

function placeNpm(root: string): void {
  const script = process.env.npm_execpath ?? execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const npm = dirname(dirname(realpathSync(script)))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
}

function placeDevices(root: string): void {
  for (const [name, minor] of Object.entries(DEVICES)) {
    execFileSync('mknod', ['-m', '666', join(root, 'dev', name), 'c', '1', String(minor)])
  }
}

function place(source: string, root: string, path: string): void {
  const target = join(root, path)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(realpathSync(source), target)
}
