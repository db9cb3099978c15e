import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { BUNDLE_FOLDER, bundleName, commonjsPath } from './output-paths.ts'
import type { PackagePlan } from './package-plan.ts'

/** Writes the exports that the package requests as CommonJS, one file each, for programs that can't load ES modules. */
export async function bundleCommonjs({ workspace, beside }: PackagePlan, output: string): Promise<void> {
  for (const source of workspace.manifest.pack?.commonjs ?? []) {
    const build = await rolldown({
      input: join(output, workspace.folder, BUNDLE_FOLDER, `${bundleName(source)}.js`),
      platform: 'node',
      external: [...beside].map((name) => new RegExp(`^${name}(?:/|$)`, 'u')),
    })
    await build.write({ file: join(output, commonjsPath(source)), format: 'cjs', codeSplitting: false })
    await build.close()
  }
}
