// npm run pictures: draws the widget images of the documentation with the server's code.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WIDGET_STYLES } from '../packages/protocol/src/objects/guilds/widget.ts'
import { drawVector } from '../packages/server/src/media/widget-pictures/draw-vector.ts'
import { drawWidget } from '../packages/server/src/media/widget-pictures/draw-widget.ts'

const FOLDER = join(dirname(import.meta.dirname), 'docs', 'pictures')

/** A lighthouse at night, as a guild's icon. */
const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="#1d3557"/>',
  '<path d="M64 34L0 8v40zM64 34l64-26v40z" fill="#f0dca6" fill-opacity=".35"/>',
  '<path d="M52 46h24l8 66H44z" fill="#f1f5f9"/><path d="M50 62h28l2 16H48zM46 94h36l2 18H44z" fill="#d1495b"/>',
  '<rect x="50" y="24" width="28" height="22" rx="3" fill="#f0dca6"/><path d="M46 26L64 10l18 16z" fill="#d1495b"/>',
  '<path d="M0 108q16-10 32 0t32 0 32 0 32 0v20H0z" fill="#457b9d"/></svg>',
].join('')

const icon = `data:image/png;base64,${Buffer.from(await drawVector(ICON)).toString('base64')}`
mkdirSync(FOLDER, { recursive: true })
for (const style of WIDGET_STYLES) {
  const vector = drawWidget(style, { name: 'Harbour Chess Club', online: 128, icon })
  writeFileSync(join(FOLDER, `widget-${style}.png`), await drawVector(vector))
}
