import { join, posix } from 'node:path'
import ts from 'typescript'
import { includedFiles } from './included-files.ts'
import type { PackagePlan } from './package-plan.ts'
import { renameTypeImports } from './rename-type-imports.ts'
import type { Specifiers } from './specifiers.ts'

interface Declarations {
  readonly plan: PackagePlan
  readonly specifiers: Specifiers
  /** The folder of all packages. */
  readonly packages: string
  /** The output folder, with the same paths below it. */
  readonly output: string
}

/** Writes the types of a package's exports, and the types to which they refer. `entries` are sources. */
export function writeDeclarations(
  { plan, specifiers, packages, output }: Declarations,
  entries: readonly string[],
): void {
  if (entries.length === 0) return
  // The compiler writes nothing for files that it finds as another package; the files named here are found as sources.
  const files = plan.inside.flatMap(({ folder }) => includedFiles(packages, folder))
  const inside = files.filter((path) => path.endsWith('.ts'))
  const program = ts.createProgram(
    [...entries, ...inside].map((path) => join(packages, path)),
    { ...optionsOf(packages, output), declaration: true, emitDeclarationOnly: true },
  )
  const reached = new Set(entries)
  const rename = renameTypeImports((specifier, from) => {
    const path = posix.relative(packages, from)
    const compiled = specifiers.ofTypes(specifier, path)
    if (compiled.startsWith('.')) reached.add(posix.join(posix.dirname(path), compiled).replace(/\.js$/u, '.ts'))
    return compiled
  })
  for (const path of reached) {
    const source = program.getSourceFile(join(packages, path))
    if (source === undefined) throw new Error(`packages/${path} is not found: npm install links the workspaces`)
    mustBeRight(program.emit(source, undefined, undefined, true, { afterDeclarations: [rename] }).diagnostics)
  }
}

function optionsOf(packages: string, output: string): ts.CompilerOptions {
  const file = join(packages, '../tsconfig.json')
  const options = { noEmit: false, noCheck: true, incremental: false, rewriteRelativeImportExtensions: true }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault: ts.Diagnostic) => mustBeRight([fault]) }
  const parsed = ts.getParsedCommandLineOfConfigFile(file, { ...options, rootDir: packages, outDir: output }, host)
  return parsed?.options ?? {}
}

/** @throws Error with the compiler's diagnostics */
function mustBeRight(faults: readonly ts.Diagnostic[]): void {
  if (faults.length === 0) return
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getNewLine: () => '\n',
  }
  throw new Error(ts.formatDiagnostics(faults, host))
}
