import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { modulesIn } from '../../packages/server/src/load-modules.ts'
import { compiledPath } from './output-paths.ts'

/** The paths of sources. */
export const SOURCE = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/u
const LOADING = /\bloadModules\(\s*join\(import\.meta\.dirname, '([^']+)'\),\s*\/(.+)\/u,?\s*\)/gu
const RESOLVING = /\bimport\.meta\.resolve\('([^']+)'\)/gu

interface Places {
  /** The folder of the bundle. */
  readonly output: string
  /** The folder from which the files beside the sources have the same relative paths as from the bundle when it runs. */
  readonly origin: string
}

/**
 * Replaces in sources what depends on their own place: a bundle loads no folders of modules, and its files aren't beside
 * the sources.
 *
 * @param copied takes the paths of files of packages that are copied beside the bundle
 */
export function sourcePlugin({ output, origin }: Places, copied: (path: string) => void): Plugin {
  return {
    name: 'guildhall-sources',
    transform: {
      filter: { id: SOURCE, code: /\bimport\.meta\.|\bloadModules\(/u },
      handler(code, id) {
        const emit = (path: string) =>
          this.emitFile({ type: 'chunk', id: path, fileName: basename(compiledPath(path)) })
        const copy = (path: string) => {
          mkdirSync(output, { recursive: true })
          copyFileSync(path, join(output, basename(path)))
          copied(path)
        }
        return { code: withPlaces(withFiles(withModules(code, id), id, { emit, copy }), relative(origin, id)) }
      },
    },
  }
}

/** Replaces calls of `loadModules` with imports of the modules that they would load. */
function withModules(code: string, id: string): string {
  const imports: string[] = []
  const changed = code.replaceAll(LOADING, (_call, folder: string, pattern: string) => {
    const paths = modulesIn(join(dirname(id), folder), new RegExp(pattern, 'u'))
    const names = paths.map((path) => {
      const name = `module_${imports.length}`
      imports.push(`import * as ${name} from ${JSON.stringify(path)}`)
      return name
    })
    return `[${names.join(', ')}]`
  })
  if (/\bloadModules\(/u.test(changed))
    throw new Error(`${id}: the arguments of loadModules must be join(import.meta.dirname, 'FOLDER') and a literal`)
  return imports.length === 0 ? code : `${changed}\n${imports.join('\n')}\n`
}

interface Effects {
  /** Adds a source to the bundle as a program. */
  readonly emit: (path: string) => void
  readonly copy: (path: string) => void
}

/** Puts the files whose paths a source resolves beside the bundle. */
function withFiles(code: string, id: string, { emit, copy }: Effects): string {
  return code.replaceAll(RESOLVING, (_call, specifier: string) => {
    const path = createRequire(id).resolve(specifier)
    if (SOURCE.test(path)) emit(path)
    else copy(path)
    return `import.meta.resolve('./${basename(compiledPath(path))}')`
  })
}

/** @param path the path of the source, relative to the bundle */
const withPlaces = (code: string, path: string): string =>
  code
    .replaceAll(/\bimport\.meta\.url\b/gu, `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    .replaceAll(/\bimport\.meta\.dirname\b/gu, `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
    .replaceAll(/\bimport\.meta\.filename\b/gu, `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`)
