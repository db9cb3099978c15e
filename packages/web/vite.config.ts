import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { compileMessagesPlugin } from './src/build/compile-messages.ts'
import { stripContractsPlugin } from './src/build/strip-contracts.ts'
import { stripEventsPlugin } from './src/build/strip-events.ts'

const server = 'http://localhost:3333'

// The page is empty until its script has run; painting before that would flash the wrong theme.
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

// Compressing this well takes too long for the server to do it while somebody waits.
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((each) => /\.(html|js|css|svg|json)$/u.test(each))) {
      const file = join(dir, name)
      const content = readFileSync(file)
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      )
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    }
  },
}

// With its static imports each; left alone, what several parts share becomes a file for each set of parts that share it.
const groups = [
  // The widget loads messages without the rest of the client.
  { name: 'messages', test: /src.language.(load-messages|areas)\.ts$/u, priority: 4 },
  { name: 'main', test: /src.main\.ts$/u, priority: 3 },
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)./u, priority: 2 },
  { name: 'accounts', test: /accounts-page\.tsx$/u, priority: 1 },
  { name: 'signed-in', test: /app.signed-in\.tsx$/u },
]

// A pattern that matches nothing, as after a file is renamed, would silently change what each page loads.
const mustMatch: Plugin = {
  name: 'must-match',
  apply: 'build',
  generateBundle(_, bundle) {
    const names = new Set(Object.values(bundle).map(({ name }) => name))
    for (const { name } of groups) if (!names.has(name)) this.error(`the group ${name} of vite.config.ts has no module`)
  },
}

export default defineConfig({
  plugins: [
    stripContractsPlugin,
    stripEventsPlugin,
    compileMessagesPlugin,
    react(),
    paintAfterScript,
    mustMatch,
    compressed,
  ],
  build: {
    // The page must run under a policy that allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What everyone who is signed in needs is one file on purpose.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What others embed is a page of its own, which shares only the loading of messages with the client.
      input: ['index.html', 'widget.html'],
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/gateway': { target: server, ws: true } },
  },
})
