// The files that COPY can reach: what git holds or would take, without what .dockerignore leaves out.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths relative to `root`, sorted. */
export function contextFiles(root: string): string[] {
  // The checkout may belong to someone else than root, who runs this in CI: git would refuse to look.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const isIgnored = ignoring(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const paths = new Set(listed.split('\0').filter((path) => path !== '' && !isIgnored(path)))
  return [...paths].filter((path) => existsSync(join(root, path))).sort()
}

/** Whether the patterns of a .dockerignore leave a path out: the last that fits it, or a folder above it, decides. */
export function ignoring(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: toRegExp(line.replace(/^!/, '')) }))
  return (path) => {
    const parts = path.split('/')
    const selfAndAbove = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    const last = rules.findLast(({ pattern }) => selfAndAbove.some((each) => pattern.test(each)))
    return last !== undefined && !last.keeps
  }
}

function toRegExp(pattern: string): RegExp {
  if (/[[\]\\?]/.test(pattern)) throw new Error(`${pattern} in .dockerignore is not known here`)
  const parts = pattern.replace(/^\/|\/$/g, '').split('/')
  const source = parts.map((part, index) => {
    if (part === '**') return index === parts.length - 1 ? '.*' : '(?:[^/]+/)*'
    const escaped = part.replace(/[.+^${}()|]/g, '\\$&').replaceAll('*', '[^/]*')
    return index === parts.length - 1 ? escaped : `${escaped}/`
  })
  return new RegExp(`^${source.join('')}$`)
}
