import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The licences of the packages that files are from. */
export function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder(dirname(file)) ?? []))
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each))
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
    return `${name} ${version}: ${license}\n\n${text}`.trim()
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The nearest folder with a named package. */
function packageFolder(folder: string): string | null {
  if (!folder.includes('node_modules')) return null
  const manifest = join(folder, 'package.json')
  const isPackage = existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined
  return isPackage ? folder : packageFolder(dirname(folder))
}
