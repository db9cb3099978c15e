import { join } from 'node:path'
import { bundleSources } from './bundle-sources.ts'
import { BUNDLE_FOLDER } from './output-paths.ts'
import { planPackages } from './package-plan.ts'
import { readWorkspaces } from './workspace.ts'

/** Bundles the server of a checkout, which `npm start` runs. @param output a folder in the checkout */
export async function bundleServer(root: string, output?: string): Promise<void> {
  const packages = join(root, 'packages')
  const plan = planPackages(readWorkspaces(root)).find(({ workspace }) => workspace.folder === 'server')
  if (plan === undefined) throw new Error('packages/server is not packed')
  const folder = output ?? join(packages, 'server', BUNDLE_FOLDER)
  await bundleSources({ plan, packages, output: folder, origin: folder })
}
