import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/** The supported versions of Node. */
export const NODE_MAJORS: readonly number[] = [20, 22, 24, 26]

/**
 * The programs of all supported versions of Node, by major version: the current one, those on the PATH, and for other
 * versions one that npm installs in a folder. Versions that npm can't install are missing.
 *
 * @param nodePackage the package that contains Node for this machine
 * @param env the environment for npm
 */
export function nodeVersions(
  nodePackage: string,
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): Map<number, string> {
  const program = basename(process.execPath)
  const paths = (process.env.PATH ?? '').split(delimiter).map((each) => join(each, program))
  const found = new Map<number, string>()
  for (const path of [process.execPath, ...paths].filter((each) => existsSync(each))) {
    const major = Number(execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))
    if (!found.has(major)) found.set(major, path)
  }
  const missing = NODE_MAJORS.filter((major) => !found.has(major))
  if (missing.length === 0) return found
  mkdirSync(folder, { recursive: true })
  const dependencies = missing.map((major) => [`node-${major}`, `npm:${nodePackage}@${major}`])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: Object.fromEntries(dependencies) }))
  const args = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=2']
  spawnSync('npm', args, { cwd: folder, env, timeout: 300_000 })
  for (const major of missing) {
    const path = join(folder, `node_modules/node-${major}/bin`, program)
    if (existsSync(path)) found.set(major, path)
  }
  return found
}
