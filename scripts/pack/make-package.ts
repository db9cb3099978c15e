import { copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleCommonjs } from './bundle-commonjs.ts'
import { bundlePackages } from './bundle-packages.ts'
import { compileSources, writeDeclarations } from './compile-sources.ts'
import { exportedSources, packageManifest } from './package-manifest.ts'
import type { PackagePlan } from './package-plan.ts'
import { Specifiers } from './specifiers.ts'
import { readManifest } from './workspace.ts'

/** Creates the folder of a package from the checkout at `root`. */
export async function makePackage(root: string, plan: PackagePlan, folder: string): Promise<void> {
  const { manifest, folder: home } = plan.workspace
  const packages = join(root, 'packages')
  const output = join(folder, 'dist')
  rmSync(folder, { recursive: true, force: true })
  const parts = { plan, specifiers: new Specifiers(plan), packages, output }
  compileSources(parts)
  writeDeclarations(
    parts,
    exportedSources(plan.workspace).map((path) => join(home, path)),
  )
  await bundlePackages(parts)
  await bundleCommonjs(plan, output)
  for (const each of manifest.pack?.folders ?? []) copyFolder(join(packages, each), join(output, each))
  if (existsSync(join(packages, home, 'bin'))) copyFolder(join(packages, home, 'bin'), join(folder, 'bin'))
  copyFileSync(join(packages, home, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(plan, readManifest(root)), null, 2)}\n`)
}

/** Hidden files contain build information, and are excluded. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
}
