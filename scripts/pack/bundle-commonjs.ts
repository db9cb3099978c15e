import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { PackagePlan } from './package-plan.ts'
import { compiledPath } from './specifiers.ts'

/** The folder of a package with the files that `require` loads. */
const COMMONJS_FOLDER = 'commonjs'

/** The file that `require` loads for an exported source, relative to the folder of compiled files. */
export const commonjsPath = (source: string): string =>
  `${COMMONJS_FOLDER}/${compiledPath(source).replace(/^.*\//u, '').replace(/\.js$/u, '.cjs')}`

/** Writes the exports that the package requests as CommonJS, one file each, for programs that can't load ES modules. */
export async function bundleCommonjs({ workspace, beside }: PackagePlan, output: string): Promise<void> {
  for (const source of workspace.manifest.pack?.commonjs ?? []) {
    const build = await rolldown({
      input: join(output, workspace.folder, compiledPath(source)),
      platform: 'node',
      external: [...beside].map((name) => new RegExp(`^${name}(?:/|$)`, 'u')),
    })
    await build.write({ file: join(output, commonjsPath(source)), format: 'cjs', codeSplitting: false })
    await build.close()
  }
}
