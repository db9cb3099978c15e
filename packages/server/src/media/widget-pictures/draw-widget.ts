import type { WidgetStyle } from '@guildhall/protocol/objects/guilds/widget'
import { escaped, type Room, shortened, visible, widthOf, wordInitials } from './picture-text.ts'

/** The contents of a widget's image. */
export interface WidgetContent {
  readonly name: string
  readonly online: number
  /** The guild's icon, a PNG as a data URI; null for its initials. */
  readonly icon: string | null
}

/** The same colours as in the client. */
const COLOR = {
  paper: '#fbfdfb',
  line: '#cfd8d2',
  ink: '#14201c',
  quiet: '#4a5953',
  roof: '#17695b',
  shade: '#0f5246',
  soft: '#d6e8e1',
  window: '#f0dca6',
  online: '#2f9e6e',
}

const DRAWINGS: Readonly<Record<WidgetStyle, (shown: WidgetContent) => string>> = {
  shield: drawShield,
  banner1: drawCard,
  banner2: drawSplit,
  banner3: drawFooted,
  banner4: drawInvitation,
}

/** Draws a widget as SVG (docs/spec/widget.md#images). */
export const drawWidget = (style: WidgetStyle, { name, ...shown }: WidgetContent): string =>
  DRAWINGS[style]({ ...shown, name: visible(name) })

const WIDTH = 320
const SHIELD = { width: 110, height: 20, mark: 24, size: 11 }

/**
 * A badge with the logo and the number of online members. It is as wide as the number requires, and has a minimum
 * width.
 */
function drawShield({ online }: WidgetContent): string {
  const { height, mark, size } = SHIELD
  const text = onlineText(online)
  const width = Math.max(SHIELD.width, Math.ceil(mark + widthOf(text, size) + 16))
  return picture(width, height, 4, [
    box({ x: 0, y: 0, width, height }, COLOR.roof),
    box({ x: 0, y: 0, width: mark, height }, COLOR.shade),
    gable({ x: 5, y: 3, size: 14 }, COLOR.paper),
    line(text, { x: (mark + width) / 2, y: 14, size, color: '#ffffff', anchor: 'middle' }),
  ])
}

/** The guild, with a caption below it. */
function drawCard(shown: WidgetContent): string {
  const height = 76
  return card(height, [
    ...guild(shown, { x: 10, y: 8, side: 40, room: { width: 250, size: 15 } }),
    box({ x: 0, y: 55, width: WIDTH, height: 21 }, COLOR.soft),
    gable({ x: 10, y: 59, size: 13 }, COLOR.roof),
    line('Find us on Guildhall', { x: 29, y: 69.5, size: 11, color: COLOR.quiet, weight: 400 }),
  ])
}

/** The guild, with the logo in a box to the right. */
function drawSplit(shown: WidgetContent): string {
  const height = 76
  const left = WIDTH - 84
  return card(height, [
    ...guild(shown, { x: 12, y: 14, side: 48, room: { width: left - 84, size: 15 } }),
    box({ x: left, y: 0, width: 84, height }, COLOR.roof),
    gable({ x: left + 28, y: 14, size: 28 }, COLOR.paper),
    line('Guildhall', { x: left + 42, y: 60, size: 12, color: '#ffffff', anchor: 'middle' }),
  ])
}

/** The guild, and a footer with the logo to the left and an invitation to the right. */
function drawFooted(shown: WidgetContent): string {
  const height = 120
  return card(height, [
    ...guild(shown, { x: 14, y: 13, side: 56, room: { width: 222, size: 17 } }),
    box({ x: 0, y: 82, width: WIDTH, height: 38 }, COLOR.roof),
    gable({ x: 14, y: 91, size: 20 }, COLOR.paper),
    line('Guildhall', { x: 42, y: 106, size: 14, color: '#ffffff' }),
    line('Come in, say hello', { x: WIDTH - 14, y: 105.5, size: 12, color: COLOR.soft, anchor: 'end', weight: 400 }),
  ])
}

/** The logo above a row of houses, the guild, and a button. */
function drawInvitation(shown: WidgetContent): string {
  const height = 180
  return card(height, [
    box({ x: 0, y: 0, width: WIDTH, height: 62 }, COLOR.roof),
    street(62),
    gable({ x: 91, y: 15, size: 30 }, COLOR.paper),
    line('Guildhall', { x: 130, y: 38, size: 21, color: '#ffffff' }),
    ...guild(shown, { x: 14, y: 74, side: 48, room: { width: 230, size: 16 } }),
    box({ x: 14, y: 134, width: WIDTH - 28, height: 34, radius: 6 }, COLOR.roof),
    line('Join', { x: WIDTH / 2, y: 156, size: 14, color: '#ffffff', anchor: 'middle' }),
  ])
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius?: number
}

/** The icon, name and number of online members, vertically centred on the icon. */
function guild(
  { name, online, icon }: WidgetContent,
  at: { x: number; y: number; side: number; room: Room },
): string[] {
  const { x, y, side, room } = at
  const left = x + side + 12
  const middle = y + side / 2
  const baseline = middle - 3
  const clip = { x: left, y: middle - side / 2, width: room.width, height: side / 2 + room.size / 4 }
  return [
    ...iconAt({ x, y, side }, name, icon),
    `<clipPath id="name">${shapeOf(clip)}</clipPath>`,
    `<g clip-path="url(#name)">${line(shortened(name, room), { x: left, y: baseline, size: room.size, color: COLOR.ink })}</g>`,
    `<circle cx="${left + 4}" cy="${middle + 11.5}" r="4" fill="${COLOR.online}"/>`,
    line(onlineText(online), { x: left + 14, y: middle + 16, size: 12.5, color: COLOR.quiet, weight: 400 }),
  ]
}

function iconAt({ x, y, side }: { x: number; y: number; side: number }, name: string, icon: string | null): string[] {
  const area = { x, y, width: side, height: side, radius: side / 4.5 }
  if (icon === null) {
    const size = side * 0.38
    const middle = { x: x + side / 2, y: y + side / 2 + size * 0.36 }
    return [box(area, COLOR.soft), line(wordInitials(name), { ...middle, size, color: COLOR.roof, anchor: 'middle' })]
  }
  const where = `x="${x}" y="${y}" width="${side}" height="${side}"`
  return [
    `<clipPath id="icon">${shapeOf(area)}</clipPath>`,
    `<image ${where} preserveAspectRatio="xMidYMid slice" clip-path="url(#icon)" href="${icon}"/>`,
  ]
}

const onlineText = (online: number): string => `${online.toLocaleString('en-US')} online`

const card = (height: number, parts: readonly string[]): string =>
  picture(WIDTH, height, 8, [
    box({ x: 0, y: 0, width: WIDTH, height }, COLOR.paper),
    ...parts,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="7.5" fill="none" stroke="${COLOR.line}"/>`,
  ])

/** An image with rounded corners. */
const picture = (width: number, height: number, radius: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<clipPath id="edge">${shapeOf({ x: 0, y: 0, width, height, radius })}</clipPath>`,
    `<g clip-path="url(#edge)">${parts.join('')}</g></svg>`,
  ].join('')

const shapeOf = ({ x, y, width, height, radius = 0 }: Box): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`

const box = (area: Box, color: string): string => shapeOf(area).replace('/>', ` fill="${color}"/>`)

interface Line {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly color: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly weight?: 400 | 700
}

const line = (text: string, { x, y, size, color, anchor = 'start', weight = 700 }: Line): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escaped(text)}</text>`

/** The logo, a stepped gable, drawn in a square of 24. */
const gable = ({ x, y, size }: { x: number; y: number; size: number }, color: string): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 24})" fill="${color}" fill-rule="evenodd" d="${GABLE}"/>`

const GABLE = 'M1 23V11h4V6h4V1h6v5h4v5h4v12h-7v-5.5a4 4 0 0 0-8 0V23zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z'

/** A row of gables at dusk, with some lit windows. */
function street(ground: number): string {
  const houses = [-14, 32, 238, 284].map((x, i) => {
    const [width, eaves, tread] = [40 + (i % 3) * 8, ground - 16 - (i % 4) * 5, 6]
    const steps = `h${tread}v-5h${tread}v-5h${width - 4 * tread}v5h${tread}v5h${tread}`
    return `<path d="M${x} ${ground}V${eaves}${steps}V${ground}z" fill="${COLOR.shade}"/>${window(x + width / 2, eaves + 4)}`
  })
  return houses.join('')
}

const window = (x: number, y: number): string =>
  `<path d="M${x - 2} ${y + 6}v-4a2 2 0 0 1 4 0v4z" fill="${COLOR.window}"/>`
