// Checks every import against the layers of .dependency-cruiser.cjs.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

process.chdir(dirname(import.meta.dirname))
const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(['packages', 'scripts'], options, undefined, {
  tsConfig: extractTsConfig('tsconfig.json'),
})
if (typeof output === 'string')
  throw new Error('dependency-cruiser is configured to print its result instead of returning it')

const problems = [...blindness(output), ...output.summary.violations.map(describe)]
for (const problem of problems) console.error(problem)
console.log(`modules: ${output.summary.totalCruised}, problems: ${problems.length}`)
process.exitCode = problems.length > 0 ? 1 : 0

// A parser that doesn't understand the sources finds no modules, or no imports, and therefore no violations.
function blindness({ modules }: ICruiseResult): string[] {
  const seen = new Set(modules.map(({ source }) => source))
  const missed = globSync('packages/*/src/**/*.{ts,tsx}').filter((file) => !seen.has(file.replaceAll('\\', '/')))
  const imports = modules.flatMap(({ dependencies }) => dependencies)
  return [
    ...(imports.length === 0 ? ['no import was found in any file: the parser does not understand the sources'] : []),
    ...missed.map((file) => `${file} was not checked`),
  ]
}

function describe({ rule, from, to, comment }: IViolation): string {
  return `${rule.name}: ${from} -> ${to}${comment === undefined ? '' : `\n  ${comment}`}`
}
