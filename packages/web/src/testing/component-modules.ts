import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
}

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/components/', import.meta.url))

/** Packages whose `import` and `require` differ in their folders only, and whose folders Node can't import. */
const BY_FOLDER = /^@atlaskit\/pragmatic-drag-and-drop\/(.+)$/u

/**
 * Lets the process import the client's modules: Node reads TypeScript natively, but neither JSX nor style sheets. So a
 * test imports components by `import()`, after this.
 * @param replaced modules to import instead of modules with these names
 */
export function allowComponentImports(replaced: ReadonlyMap<string, string> = new Map()): void {
  registerHooks({
    resolve(name, context, next) {
      const instead = replaced.get(name)
      if (instead !== undefined) return { url: instead, shortCircuit: true }
      const [, entry] = BY_FOLDER.exec(name) ?? []
      if (entry === undefined) return next(name, context)
      return next(`@atlaskit/pragmatic-drag-and-drop/dist/cjs/entry-point/${entry}.js`, context)
    },
    load(url, context, next) {
      if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
      if (!url.endsWith('.tsx')) return next(url, context)
      return { format: 'module', source: transpiled(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true }
    },
  })
}

/** Transpiling the whole client takes seconds, so results are kept between processes. */
function transpiled(source: string): string {
  const key = createHash('sha256').update(ts.version).update(source).digest('hex')
  const file = join(CACHE, `${key}.js`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const { outputText } = ts.transpileModule(source, { compilerOptions: options })
    mkdirSync(CACHE, { recursive: true })
    // Renamed into place, since another process may read it.
    writeFileSync(`${file}.${process.pid}`, outputText)
    renameSync(`${file}.${process.pid}`, file)
    return outputText
  }
}
