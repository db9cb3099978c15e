import { relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { SOURCE } from './source-plugin.ts'
import type { Specifiers } from './specifiers.ts'

/** Refuses to bundle sources that import a package on which their own doesn't depend. */
export const declaredImports = (specifiers: Specifiers, packages: string): Plugin => ({
  name: 'guildhall-declared-imports',
  resolveId: {
    filter: { id: /^[^./\0]/u },
    handler(id, importer) {
      if (importer !== undefined && SOURCE.test(importer))
        specifiers.mustBeDeclared(id, relative(packages, importer).replaceAll('\\', '/'))
      return null
    },
  },
})
