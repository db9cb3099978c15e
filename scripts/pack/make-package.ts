import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundleCommonjs } from './bundle-commonjs.ts'
import { bundleSources } from './bundle-sources.ts'
import { declaredImports } from './declared-imports.ts'
import { includedFiles } from './included-files.ts'
import { licencesOf } from './licences.ts'
import { BUNDLE_FOLDER } from './output-paths.ts'
import { exportedSources, packageManifest } from './package-manifest.ts'
import type { PackagePlan } from './package-plan.ts'
import { Specifiers } from './specifiers.ts'
import { readManifest } from './workspace.ts'
import { writeDeclarations } from './write-declarations.ts'

/** Creates the folder of a package from the checkout at `root`. */
export async function makePackage(root: string, plan: PackagePlan, folder: string): Promise<void> {
  const { manifest, folder: home } = plan.workspace
  const packages = join(root, 'packages')
  const output = join(folder, 'dist')
  const specifiers = new Specifiers(plan)
  rmSync(folder, { recursive: true, force: true })
  writeDeclarations(
    { plan, specifiers, packages, output },
    exportedSources(plan.workspace).map((path) => join(home, path)),
  )
  const modules = await bundleSources({
    plan,
    packages,
    output: join(output, home, BUNDLE_FOLDER),
    origin: join(packages, home, BUNDLE_FOLDER),
    plugins: [declaredImports(specifiers, packages)],
  })
  writeFileSync(join(output, 'LICENSES.txt'), licencesOf(modules))
  await bundleCommonjs(plan, output)
  copyOtherFiles(plan, packages, output)
  for (const each of manifest.pack?.folders ?? []) copyFolder(join(packages, each), join(output, each))
  if (existsSync(join(packages, home, 'bin'))) copyFolder(join(packages, home, 'bin'), join(folder, 'bin'))
  copyFileSync(join(packages, home, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(plan, readManifest(root)), null, 2)}\n`)
}

/** Sources read files beside them, such as programs in other languages. */
function copyOtherFiles({ workspace, inside }: PackagePlan, packages: string, output: string): void {
  const files = [workspace, ...inside].flatMap(({ folder }) => includedFiles(packages, folder))
  for (const path of files.filter((each) => !each.endsWith('.ts'))) {
    const target = join(output, path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(packages, path), target)
  }
}

/** Hidden files contain build information, and are excluded. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
}
