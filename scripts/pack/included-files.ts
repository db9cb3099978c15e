import { globSync } from 'node:fs'

const LEFT_OUT = /\.test\.ts$|-invariants\.ts$|\.d\.c?ts$|\/src\/(?:clients|guides)\/|\/__pycache__\//u

/** The sources of a workspace, and the files between them, without tests and files that only they use. */
export const includedFiles = (packages: string, folder: string): readonly string[] =>
  globSync(`${folder}/src/**/*.*`, { cwd: packages })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
