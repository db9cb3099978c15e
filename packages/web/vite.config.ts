import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

const server = 'http://localhost:3333'

// The page is empty until its script has run; painting before that would flash the wrong theme.
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  plugins: [react(), paintAfterScript],
  build: {
    // The page must run under a policy that allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': server, '/gateway': { target: server, ws: true } },
  },
})
