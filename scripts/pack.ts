// npm run pack [-- NAME... --to FOLDER]: writes all packages that are installed without a checkout, or only the named ones, to
// dist/packages/. The field `pack` of a workspace's package.json configures how it is packed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makePackage } from './pack/make-package.ts'
import { planPackages } from './pack/package-plan.ts'
import { packPython } from './pack/python-package.ts'
import { readWorkspaces } from './pack/workspace.ts'

const root = dirname(import.meta.dirname)
const { positionals: named, values } = parseArgs({
  options: { to: { type: 'string', default: join(root, 'dist/packages') } },
  allowPositionals: true,
})
const target = resolve(values.to)
const contents = join(target, 'contents')
const python = join(root, 'packages/python')

const plans = planPackages(readWorkspaces(root))
const names = [
  ...plans.map(({ workspace }) => workspace.manifest.name),
  ...(existsSync(python) ? ['guildhall-test'] : []),
]
const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`unknown package ${unknown.join(', ')}; the packages are: ${names.join(', ')}`)
  process.exit(1)
}
const isWanted = (name: string): boolean => names.includes(name) && (named.length === 0 || named.includes(name))

if (!existsSync(join(root, 'packages/web/dist/index.html')))
  throw new Error('the web client is not built: npm run pack builds it')
rmSync(target, { recursive: true, force: true })
mkdirSync(contents, { recursive: true })
for (const plan of plans.filter(({ workspace }) => isWanted(workspace.manifest.name))) {
  const folder = join(contents, plan.workspace.folder)
  await makePackage(root, plan, folder)
  console.log(tarballOf(folder))
}
if (isWanted('guildhall-test')) {
  for (const path of packPython(python, join(contents, 'python'), target)) console.log(path)
}

/** @returns the path of the tarball of a package's folder */
function tarballOf(folder: string): string {
  const cli = process.env.npm_execpath ?? ''
  const [command, ...first] = basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
  const args = [
    ...first,
    'pack',
    folder,
    '--pack-destination',
    target,
    '--ignore-scripts',
    '--json',
    '--loglevel=error',
  ]
  const [{ filename }] = JSON.parse(execFileSync(command ?? 'npm', args, { encoding: 'utf8' }))
  return join(target, filename)
}
