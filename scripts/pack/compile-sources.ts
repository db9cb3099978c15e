import { copyFileSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import type { PackagePlan } from './package-plan.ts'
import { renameImports, renameTypeImports } from './rename-imports.ts'
import type { Specifiers } from './specifiers.ts'

const LEFT_OUT = /\.test\.ts$|-invariants\.ts$|\.d\.c?ts$|\/src\/(?:clients|guides)\/|\/__pycache__\//u

interface Compilation {
  readonly plan: PackagePlan
  readonly specifiers: Specifiers
  /** The folder of all packages. */
  readonly packages: string
  /** The output folder, with the same paths below it. */
  readonly output: string
}

/**
 * Compiles the sources of a package, and copies the other files between them. `npm run check` has checked the types.
 */
export function compileSources({ plan, specifiers, packages, output }: Compilation): void {
  const sources = [plan.workspace, ...plan.inside].flatMap((each) => sourcesOf(packages, each.folder))
  const [code, others] = [
    sources.filter((path) => path.endsWith('.ts')),
    sources.filter((path) => !path.endsWith('.ts')),
  ]
  const program = ts.createProgram(
    code.map((path) => join(packages, path)),
    // Without types, no other files need to be read.
    { ...optionsOf(packages, output), noResolve: true, noLib: true, types: [] },
  )
  const rename = renameImports((specifier, from, isPath) => {
    const path = posix.relative(packages, from)
    return isPath ? specifiers.file(specifier, path) : specifiers.compiled(specifier, path)
  })
  mustBeRight(program.emit(undefined, undefined, undefined, false, { before: [rename] }).diagnostics)
  for (const path of others) {
    const target = join(output, path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(packages, path), target)
  }
}

/** Writes the types of a package's exports, and the types to which they refer. `entries` are sources. */
export function writeDeclarations(
  { plan, specifiers, packages, output }: Compilation,
  entries: readonly string[],
): void {
  if (entries.length === 0) return
  // The compiler writes nothing for files that it finds as another package; the files named here are found as sources.
  const inside = plan.inside.flatMap(({ folder }) => sourcesOf(packages, folder)).filter((path) => path.endsWith('.ts'))
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

/** Excludes tests and files that only they use. */
const sourcesOf = (packages: string, folder: string): readonly string[] =>
  globSync(`${folder}/src/**/*.*`, { cwd: packages })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .sort()

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
