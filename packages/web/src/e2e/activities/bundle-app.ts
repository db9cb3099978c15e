import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The SDK versions for which apps are written, by their package names here. */
const SDK = { 1: 'embedded-app-sdk-1', 2: '@discord/embedded-app-sdk' }

export type SdkVersion = keyof typeof SDK

const bundled = new Map<string, Promise<string>>()

/** Bundles an app of this folder with an SDK as it was published. */
export function bundleApp(name: string, version: SdkVersion = 2): Promise<string> {
  const key = `${name} ${version}`
  const known = bundled.get(key) ?? bundleAnew(name, version)
  bundled.set(key, known)
  return known
}

/** Vite sets NODE_ENV for the rest of the process, so it is restored. */
export async function keepingNodeEnv<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundleAnew(name: string, version: SdkVersion): Promise<string> {
  const built = await keepingNodeEnv(() =>
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
