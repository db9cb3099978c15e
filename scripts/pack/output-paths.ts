import { basename } from 'node:path'

/** The folder of a workspace with its bundle. */
export const BUNDLE_FOLDER = 'dist'

/** The name of a source after compilation. */
export const compiledPath = (path: string): string => path.replace(/(?<!\.d)\.ts$/u, '.js')

/** The name of an exported source or a program in the bundle. */
export const bundleName = (source: string): string => basename(compiledPath(source), '.js')

/** The file that `require` loads for an exported source, relative to the folder of compiled files. */
export const commonjsPath = (source: string): string => `commonjs/${bundleName(source)}.cjs`
