import type { Workspace } from './workspace.ts'

/** The parts of a package. */
export interface PackagePlan {
  readonly workspace: Workspace
  /** The included workspaces: the direct and indirect dependencies that are not packed themselves. */
  readonly inside: readonly Workspace[]
  /** Packages that are installed as dependencies, so that imports keep their names. */
  readonly beside: ReadonlySet<string>
  /** Packages whose used code is bundled. */
  readonly bundled: ReadonlySet<string>
}

/** One plan for each workspace that is packed. */
export const planPackages = (workspaces: readonly Workspace[]): readonly PackagePlan[] =>
  workspaces
    .filter(({ manifest }) => manifest.pack !== undefined)
    .map((workspace) => planPackage(workspace, new Map(workspaces.map((each) => [each.manifest.name, each]))))

function planPackage(workspace: Workspace, workspaces: ReadonlyMap<string, Workspace>): PackagePlan {
  const inside = new Set<Workspace>()
  const beside = new Set([
    ...(workspace.manifest.pack?.installed ?? []),
    ...Object.keys(workspace.manifest.peerDependencies ?? {}),
  ])
  const bundled = new Set<string>()
  const visit = ({ manifest }: Workspace) => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const other = workspaces.get(name)
      if (other?.manifest.pack) beside.add(name)
      if (other === undefined && !beside.has(name)) bundled.add(name)
      if (other === undefined || other.manifest.pack || inside.has(other)) continue
      inside.add(other)
      visit(other)
    }
  }
  visit(workspace)
  return { workspace, inside: [...inside], beside, bundled }
}
