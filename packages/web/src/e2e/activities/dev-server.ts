import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { createServer, type ViteDevServer } from 'vite'
import type { LiveServer } from '../live-server.ts'
import type { TestActivityApp } from './activity-app.ts'
import { appPageHtml } from './activity-app.ts'
import { keepingNodeEnv } from './bundle-app.ts'

const here = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url))

/** Runs the app's own server unmodified, with its calls to the platform redirected to this one. */
export async function startTokenServer(
  live: LiveServer,
  app: TestActivityApp,
): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const { origin } = new URL(live.api)
  const env = { CLIENT_ID: app.id, CLIENT_SECRET: app.client_secret, BOT_TOKEN: app.bot_token }
  const program = new Program(['run', '--server', origin, '--', process.execPath, here('token-server.ts')], env)
  await program.prints(/^\d+\n/u)
  return { port: Number(program.stdout), stop: () => program.stop() }
}

const BOARD = `import { words } from './words.js'
const line = document.body.appendChild(document.createElement('p'))
line.textContent = words
import.meta.hot.accept('./words.js', (now) => { line.textContent = now.words })
const { count } = await (await fetch('/api/inside' + location.search)).json()
document.body.appendChild(document.createElement('p')).textContent = 'Inside: ' + count
`

/** A developer's folder with an app, and its development server. */
export class DevServer {
  readonly folder: string
  readonly #server: ViteDevServer

  private constructor(folder: string, server: ViteDevServer) {
    this.folder = folder
    this.#server = server
  }

  /** @param apiPort the port of the app's own server */
  static async start({ id }: Pick<TestActivityApp, 'id'>, apiPort: number): Promise<DevServer> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-app-'))
    mkdirSync(join(folder, 'src'))
    mkdirSync(join(folder, 'node_modules'))
    const sdk = dirname(createRequire(import.meta.url).resolve('@discord/embedded-app-sdk/package.json'))
    symlinkSync(dirname(sdk), join(folder, 'node_modules/@discord'))
    copyFileSync(here('tutorial-app.ts'), join(folder, 'src/main.ts'))
    writeFileSync(join(folder, 'src/board.js'), BOARD)
    writeFileSync(join(folder, 'src/words.js'), wordsModule('Before the edit'))
    writeFileSync(join(folder, 'index.html'), developerPage(id, ''))
    const server = await keepingNodeEnv(() =>
      createServer({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        server: {
          fs: { allow: [folder, resolve(sdk, '../..')] },
          proxy: { '/api': { target: `http://localhost:${apiPort}`, changeOrigin: true, secure: false, ws: true } },
          // Required behind a tunnel.
          hmr: { clientPort: 8443, protocol: 'wss', host: 'tunnel.invalid' },
        },
      }),
    )
    await server.listen()
    return new DevServer(folder, server)
  }

  get port(): number {
    return Number(new URL(this.#server.resolvedUrls?.local[0] ?? '').port)
  }

  /** Saves a file, once it is watched. */
  async save(path: string, text: string): Promise<void> {
    const file = join(this.folder, path)
    await until(
      () => this.#server.watcher.getWatched()[dirname(file)]?.includes(file.slice(dirname(file).length + 1)) === true,
    )
    writeFileSync(file, text)
  }

  async close(): Promise<void> {
    await this.#server.close()
    rmSync(this.folder, { recursive: true })
  }
}

export const wordsModule = (words: string): string => `export const words = ${JSON.stringify(words)}\n`

/** The developer's own page with the given body. */
export const developerPage = (id: string, body: string): string =>
  appPageHtml({ data: { client: id }, body, scripts: ['/src/main.ts', '/src/board.js'] })
