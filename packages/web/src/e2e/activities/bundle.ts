import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Versions of the SDK that apps are written for, by their names among our packages. */
const SDK = { 1: 'embedded-app-sdk-1', 2: '@discord/embedded-app-sdk' }

export type SdkVersion = keyof typeof SDK

const bundled = new Map<string, Promise<string>>()

/** The script of an app in this folder, in one piece with an SDK as it was published. */
export function bundle(name: string, version: SdkVersion = 2): Promise<string> {
  const key = `${name} ${version}`
  const known = bundled.get(key) ?? bundleAnew(name, version)
  bundled.set(key, known)
  return known
}

/** Vite says for which kind of work it was called to whatever comes after it in this process: that is put back. */
export async function apart<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundleAnew(name: string, version: SdkVersion): Promise<string> {
  const built = await apart(() =>
    build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { [SDK[2]]: SDK[version] } },
      build: {
        write: false,
        lib: { entry: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), formats: ['es'] },
      },
    }),
  )
  const [output] = [built].flat()
  const [chunk] = output !== undefined && 'output' in output ? output.output : []
  if (chunk === undefined) throw new Error('nothing was bundled')
  return chunk.code
}
